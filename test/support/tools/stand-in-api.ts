/** Tells what the stand-in for Electron does with a call, an event or an option of Electron. */
import { join } from 'node:path';
import ts from 'typescript';
import { electronUses } from './electron-api.ts';

/** The stand-in does it; or takes it and does nothing; or knows nothing of it. */
type Shown = 'does' | 'ignores' | 'lacks';

/** Where the stand-in keeps each of Electron's objects: a path from what it exports. */
const OBJECTS: Readonly<Record<string, string>> = {
  App: 'app',
  BrowserWindow: 'BrowserWindow',
  CommandLine: 'app.commandLine',
  CrashReporter: 'crashReporter',
  Dialog: 'dialog',
  IpcMain: 'ipcMain',
  Menu: 'Menu',
  NativeTheme: 'nativeTheme',
  PowerMonitor: 'powerMonitor',
  Protocol: 'protocol',
  Screen: 'screen',
  Session: 'session',
  UtilityProcess: 'utilityProcess',
  WebContents: 'BrowserWindow.webContents',
  WebFrameMain: 'BrowserWindow.webContents.mainFrame',
  WebRequest: 'session.defaultSession.webRequest',
};
/** The page's side: it is sent to the page as text, so nothing is exported. */
const IN_PAGE: Readonly<Record<string, string>> = { ContextBridge: 'contextBridge', IpcRenderer: 'ipcRenderer' };

export const STAND_IN = 'test/electron-stand-in';

export class StandInApi {
  readonly #checker: ts.TypeChecker;
  readonly #program: ts.Program;
  readonly #files: readonly string[];
  readonly #reads: ReadonlySet<string>;
  readonly #texts = new Set<string>();
  readonly #keys = new Set<string>();

  constructor(program: ts.Program, files: readonly string[]) {
    this.#files = files;
    this.#program = program;
    this.#checker = program.getTypeChecker();
    this.#reads = new Set(electronUses(program, files).map(({ name }) => name));
    for (const file of files) this.#collect(program.getSourceFile(file));
  }

  /** Options and what calls answer: plain data, and no object of Electron. */
  isData(name: string): boolean {
    const [owner = ''] = name.split('.');
    return !(owner in OBJECTS) && !(owner in IN_PAGE);
  }

  shows(name: string): Shown {
    const [what = ''] = name.split(' (');
    const [of = '', event] = what.split(': ');
    if (event !== undefined) return this.#texts.has(event) ? 'does' : 'lacks';
    if (what.startsWith('new ')) return this.#objectsOf(what.slice(4)).length > 0 ? 'does' : 'lacks';
    const [owner = '', member = ''] = of.split('.');
    const objects = this.#objectsOf(owner);
    if (objects.length > 0) return this.#memberOf(objects, member);
    // Data: an option that the stand-in reads, or a part of what it hands out.
    return this.#reads.has(name) || this.#keys.has(member) ? 'does' : 'lacks';
  }

  #memberOf(objects: readonly ts.Type[], name: string): Shown {
    const declarations = objects.map((type) => type.getProperty(name)?.declarations?.[0]);
    const declaration = declarations.find((one) => one !== undefined);
    if (!declaration) return 'lacks';
    const body = (declaration as { body?: ts.Node }).body;
    return body && ts.isBlock(body) && body.statements.length === 0 ? 'ignores' : 'does';
  }

  /** An object's own type, and those that its calls and its constructor make: `fork` and `getAllWindows` hand them out. */
  #objectsOf(owner: string): ts.Type[] {
    const inPage = IN_PAGE[owner];
    if (inPage) return this.#variable('page-shim.ts', inPage);
    const path = OBJECTS[owner];
    if (!path) return [];
    const [first = '', ...rest] = path.split('.');
    const module = this.#symbolOf('electron.ts');
    const symbol = module && this.#checker.getExportsOfModule(module).find(({ name }) => name === first);
    if (!symbol) return [];
    let types = [this.#typeOf(symbol)].flatMap((type) => this.#withMade(type));
    for (const name of rest)
      types = types.flatMap((type) => type.getProperty(name) ?? []).map((one) => this.#typeOf(one));
    return types.flatMap((type) => this.#withMade(type));
  }

  #typeOf = (symbol: ts.Symbol): ts.Type => {
    const target = symbol.flags & ts.SymbolFlags.Alias ? this.#checker.getAliasedSymbol(symbol) : symbol;
    return this.#checker.getTypeOfSymbol(target);
  };

  #withMade(type: ts.Type): ts.Type[] {
    const made = type.getConstructSignatures().map((one) => one.getReturnType());
    const held = ['defaultSession', 'fork'].flatMap((name) => type.getProperty(name) ?? []).map(this.#typeOf);
    return [
      type,
      ...made,
      ...held,
      ...held.flatMap((one) => one.getCallSignatures().map((call) => call.getReturnType())),
    ];
  }

  #symbolOf(file: string): ts.Symbol | undefined {
    const source = this.#program.getSourceFile(this.#files.find((one) => one.endsWith(join(STAND_IN, file))) ?? '');
    return source && this.#checker.getSymbolAtLocation(source);
  }

  #variable(file: string, name: string): ts.Type[] {
    const found: ts.Type[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isVariableDeclaration(node) && node.name.getText() === name)
        found.push(this.#checker.getTypeAtLocation(node));
      ts.forEachChild(node, visit);
    };
    const source = this.#program.getSourceFile(this.#files.find((one) => one.endsWith(file)) ?? '');
    if (source) visit(source);
    return found;
  }

  /** Collects the texts, among which are the events that it sends, and the keys of the objects that it hands out. */
  #collect(source: ts.SourceFile | undefined): void {
    const visit = (node: ts.Node): void => {
      if (ts.isStringLiteral(node)) this.#texts.add(node.text);
      const isKey =
        ts.isPropertyAssignment(node) || ts.isShorthandPropertyAssignment(node) || ts.isMethodDeclaration(node);
      if (isKey && ts.isIdentifier(node.name)) this.#keys.add(node.name.text);
      ts.forEachChild(node, visit);
    };
    if (source) visit(source);
  }
}
