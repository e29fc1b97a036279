import { checkNode, findProjectNode } from './node.mjs';
import { ensurePackages } from './packages.mjs';

/** Prepares every command: checks Node's version, installs the packages, and finds the project's own Node. */
export async function setUp() {
  checkNode();
  await ensurePackages();
  return { node: findProjectNode() };
}
