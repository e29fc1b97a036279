import { checkNode, findProjectNode } from './node.mjs';
import { ensurePackages } from './packages.mjs';

/** What every command needs before it can do anything: a Node that can, the packages, and the project's own Node. */
export async function setUp() {
  checkNode();
  await ensurePackages();
  return { node: findProjectNode() };
}
