/**
 * Lists the calls, events, properties and options of Electron that sources use. The compiler judges by Electron's own
 * types, so an alias or a destructured event counts as much as a plain call.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import ts from 'typescript';

const root = join(import.meta.dirname, '../../..');
const TYPES = join('electron', 'electron.d.ts');
const LISTENS = ['on', 'once', 'off', 'addListener', 'removeListener'];
/** Their events are the app's own channels. */
const OWN_CHANNELS = ['IpcMain', 'IpcRenderer'];
const DEEPEST = 4;

export interface Use {
  /** `App.quit`, `App: before-quit` or `new BrowserWindow`, and the systems where it exists if it doesn't everywhere. */
  readonly name: string;
  readonly file: string;
  readonly deprecated: boolean;
}

const mentionsElectron = (file: string): boolean => /from 'electron'|\bElectron\./.test(readFileSync(file, 'utf8'));

/** Returns the sources of a folder, tests left out. */
export function sourcesIn(folder: string): string[] {
  const found = ts.sys.readDirectory(join(root, folder), ['.ts'], ['**/*.test.ts', '**/fixture/**']);
  return found.filter((file) => existsSync(file));
}

/**
 * Makes a program of these files, Electron's types and Node's alone: what comes from anywhere else is `any` here, and is
 * never Electron's. `whole` follows every import, which takes four times as long.
 */
export function programOf(files: readonly string[], { whole = false } = {}): ts.Program {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
  const { options: all } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root);
  const options: ts.CompilerOptions = whole ? all : { ...all, lib: ['lib.es2024.d.ts'] };
  const host = ts.createCompilerHost(options);
  const cache = ts.createModuleResolutionCache(root, (name) => name, options);
  const own = new Set(files.map((file) => file.split(sep).join('/')));
  if (!whole)
    host.resolveModuleNameLiterals = (names, from, redirected) =>
      names.map(({ text }) => {
        const found = ts.resolveModuleName(text, from, options, host, cache, redirected).resolvedModule;
        const isOurs = found !== undefined && !from.includes('node_modules') && text !== 'electron';
        return { resolvedModule: isOurs && !own.has(found.resolvedFileName) ? undefined : found };
      });
  // Some sources name the types by the global namespace alone.
  return ts.createProgram([...files, join(root, 'node_modules', TYPES)], options, host);
}

const isElectrons = (declaration: ts.Declaration | undefined): declaration is ts.Declaration =>
  declaration?.getSourceFile().fileName.endsWith(TYPES.split(sep).join('/')) === true;

const declarationOf = (symbol: ts.Symbol | undefined): ts.Declaration | undefined =>
  symbol?.declarations?.find(isElectrons);

/** The interface, class or method around a member that has a name. */
function ownerOf(declaration: ts.Node): string {
  for (let at = declaration.parent; at; at = at.parent) {
    const { name } = at as { name?: ts.Node };
    if (name && (ts.isIdentifier(name) || ts.isStringLiteral(name))) return name.text;
  }
  return '';
}

const NAMES_OF_SYSTEMS = ['darwin', 'win32', 'linux'];

/** Electron's types say `@platform darwin,win32` where a member isn't everywhere. */
function systemsOf(declaration: ts.Declaration): string {
  const tag = ts.getJSDocTags(declaration).find(({ tagName }) => tagName.text === 'platform');
  const said = ts.getTextOfJSDocComment(tag?.comment) ?? '';
  const systems = NAMES_OF_SYSTEMS.filter((name) => said.includes(name));
  return systems.length === 0 ? '' : ` (${systems.join(', ')})`;
}

const isDeprecated = (declaration: ts.Declaration): boolean =>
  ts.getJSDocTags(declaration).some(({ tagName }) => tagName.text === 'deprecated');

class Lister {
  readonly #checker: ts.TypeChecker;
  readonly #names: ReadonlySet<string>;
  readonly found = new Map<string, Use>();
  #file = '';

  constructor(program: ts.Program) {
    this.#checker = program.getTypeChecker();
    this.#names = memberNames(program);
  }

  read(source: ts.SourceFile): void {
    this.#file = relative(root, source.fileName).split(sep).join('/');
    const visit = (node: ts.Node): void => {
      this.#look(node);
      ts.forEachChild(node, visit);
    };
    visit(source);
  }

  #look(node: ts.Node): void {
    if (ts.isPropertyAccessExpression(node)) this.#access(node);
    else if (ts.isObjectBindingPattern(node)) this.#binding(node);
    else if (ts.isObjectLiteralExpression(node)) this.#literal(node);
    else if (ts.isNewExpression(node)) this.#made(node);
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) this.#given(node);
  }

  #add(what: string, declaration: ts.Declaration): void {
    const name = `${what}${systemsOf(declaration)}`;
    if (!this.found.has(name)) this.found.set(name, { name, file: this.#file, deprecated: isDeprecated(declaration) });
  }

  #member(name: string, declaration: ts.Declaration | undefined): void {
    if (isElectrons(declaration)) this.#add(`${ownerOf(declaration)}.${name}`, declaration);
  }

  #access(node: ts.PropertyAccessExpression): void {
    const { text } = node.name;
    const { parent } = node;
    if (!this.#names.has(text)) return;
    if (ts.isCallExpression(parent) && parent.expression === node) this.#call(text, parent);
    else this.#member(text, declarationOf(this.#checker.getSymbolAtLocation(node.name)));
  }

  #call(name: string, node: ts.CallExpression): void {
    const called = this.#checker.getResolvedSignature(node)?.declaration;
    if (!isElectrons(called)) return;
    const event = node.arguments[0];
    // A property that holds a function, as `Event.preventDefault`.
    if (ts.isFunctionTypeNode(called)) this.#member(name, called.parent as ts.Declaration);
    else if (!event || !LISTENS.includes(name) || OWN_CHANNELS.includes(ownerOf(called))) this.#member(name, called);
    else
      for (const one of literals(this.#checker.getTypeAtLocation(ts.isAsExpression(event) ? event.expression : event)))
        this.#add(`${ownerOf(called)}: ${one}`, called);
  }

  #binding(pattern: ts.ObjectBindingPattern): void {
    const { parent } = pattern;
    const from = ts.isVariableDeclaration(parent) && parent.initializer ? parent.initializer : pattern;
    const type = this.#checker.getTypeAtLocation(from);
    for (const { propertyName, name } of pattern.elements) {
      const key = propertyName ?? name;
      if (ts.isIdentifier(key)) this.#member(key.text, declarationOf(type.getProperty(key.text)));
    }
  }

  #made(node: ts.NewExpression): void {
    const called = this.#checker.getResolvedSignature(node)?.declaration;
    const declaration = isElectrons(called) ? called : declarationOf(this.#checker.getTypeAtLocation(node).getSymbol());
    if (declaration) this.#add(`new ${node.expression.getText()}`, declaration);
  }

  /** Options are often put together before the call that takes them. */
  #given(node: ts.CallExpression | ts.NewExpression): void {
    const signature = this.#checker.getResolvedSignature(node);
    if (!isElectrons(signature?.declaration)) return;
    for (const [at, argument] of (node.arguments ?? []).entries()) {
      const parameter = signature.parameters[at];
      if (parameter && !ts.isObjectLiteralExpression(argument))
        this.#named(this.#checker.getTypeAtLocation(argument), this.#checker.getTypeOfSymbol(parameter), DEEPEST);
    }
  }

  /** Reads the names as they are written: the type of a literal with a spread says nothing of who wrote what. */
  #literal(node: ts.ObjectLiteralExpression): void {
    const target = this.#checker.getContextualType(node);
    if (!target) return;
    for (const property of node.properties) {
      if (ts.isSpreadAssignment(property)) this.#spread(this.#checker.getTypeAtLocation(property.expression), target);
      const { name } = property;
      if (!name || !(ts.isIdentifier(name) || ts.isStringLiteral(name))) continue;
      const named = propertyOf(target, name.text);
      if (!named) continue;
      this.#member(name.text, declarationOf(named));
      const value = ts.isPropertyAssignment(property) ? property.initializer : name;
      if (!ts.isObjectLiteralExpression(value))
        this.#named(this.#checker.getTypeAtLocation(value), this.#checker.getTypeOfSymbol(named), DEEPEST);
    }
  }

  /** Notes what is always in a spread value, such as a rectangle's sides; its optional parts were written elsewhere. */
  #spread(given: ts.Type, target: ts.Type): void {
    for (const { name, flags } of given.getProperties())
      if (!(flags & ts.SymbolFlags.Optional)) this.#member(name, declarationOf(propertyOf(target, name)));
  }

  /** Notes each property of a value of ours that Electron's type names. A value of Electron's own type was made elsewhere. */
  #named(given: ts.Type, target: ts.Type, deepest: number): void {
    if (deepest === 0 || declarationOf(given.getSymbol() ?? given.aliasSymbol)) return;
    if (given.getCallSignatures().length > 0) return;
    for (const property of given.getProperties()) {
      const named = propertyOf(target, property.name);
      if (!named) continue;
      this.#member(property.name, declarationOf(named));
      this.#named(this.#checker.getTypeOfSymbol(property), this.#checker.getTypeOfSymbol(named), deepest - 1);
    }
  }
}

function propertyOf(type: ts.Type, name: string): ts.Symbol | undefined {
  const all = type.isUnion() ? type.types : [type];
  return all.map((one) => one.getProperty(name)).find((one) => declarationOf(one));
}

function literals(type: ts.Type): string[] {
  if (type.isStringLiteral()) return [type.value];
  return type.isUnion() ? type.types.flatMap(literals) : [];
}

/** All names of Electron's types: a property of any other name isn't asked for its type. */
function memberNames(program: ts.Program): ReadonlySet<string> {
  const source = program.getSourceFiles().find(({ fileName }) => fileName.endsWith(TYPES.split(sep).join('/')));
  return new Set(source?.text.match(/\b[a-zA-Z]\w*(?=\??[(:<])/g));
}

/** Lists what files of a program use of Electron, by name. */
export function electronUses(program: ts.Program, files: readonly string[]): Use[] {
  const lister = new Lister(program);
  for (const file of files) {
    const source = program.getSourceFile(file);
    if (source) lister.read(source);
  }
  return [...lister.found.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
}

export const filesOnElectron = (folder: string): string[] => sourcesIn(folder).filter(mentionsElectron);
