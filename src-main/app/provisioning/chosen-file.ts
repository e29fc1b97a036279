/**
 * The installer's file that a person has chosen on the screen. It counts only once its signer is known: by the
 * administrator's word, because this counter was set up by the same, or because a person has typed the fingerprint
 * that the installer reads out. The page says none of it: it is asked, and judged here.
 */
import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { CounterError } from '#shared/counter-api/errors.ts';
import type { FileAnswer, FileOutcome, FilePlan } from '#shared/counter-api/provisioning.ts';
import { ok, type Result } from '#shared/result.ts';
import { readTypedLater } from '../../platform/typed.ts';
import type { ProvisioningDocument } from '../../provisioning/document.ts';
import { type Applied, judge } from '../../provisioning/file-acceptance.ts';
import { LARGEST, type ProvisioningFile, readProvisioning } from '../../provisioning/read-document.ts';
import type { Signers } from '../../provisioning/trust.ts';
import type { ChoosePlace } from '../windows/file-dialogs.ts';

/** The state of this counter at the time of choosing. */
export interface Here {
  readonly machine: string | null;
  readonly applied: Applied | null;
  readonly now: number;
  readonly outcomeOf: (content: ProvisioningDocument) => FileOutcome;
}

export interface ChosenFileOptions {
  /** The folder in which a file is found without a search. */
  readonly folder: string;
  readonly signers: Signers;
  readonly choosePlace: ChoosePlace;
}

const ENDING = '.dwadi.json';

export class ChosenFile {
  private readonly options: ChosenFileOptions;
  private file: ProvisioningFile | null = null;
  private trust: FilePlan['signer']['trust'] = 'compare';
  private compared = false;

  constructor(options: ChosenFileOptions) {
    this.options = options;
  }

  /** Null until its signer is known. */
  get use(): ProvisioningFile | null {
    return this.trust === 'compare' && !this.compared ? null : this.file;
  }

  forget(): void {
    this.file = null;
    this.compared = false;
    this.trust = 'compare';
  }

  private async waiting(): Promise<string | null> {
    const { folder } = this.options;
    const names = await readdir(folder).catch((): string[] => []);
    const [name] = names.filter((each) => each.endsWith(ENDING)).toSorted();
    return name === undefined ? null : join(folder, name);
  }

  async found(): Promise<Result<{ name: string | null }, CounterError>> {
    const file = await this.waiting();
    return ok({ name: file === null ? null : basename(file) });
  }

  async choose(from: 'person' | 'found', here: Here): Promise<FileAnswer> {
    this.forget();
    const path = await (from === 'found' ? this.waiting() : this.options.choosePlace('provisioning'));
    if (path === null) return { kind: 'none' };
    const name = basename(path).slice(0, 300);
    const text = await textIn(path);
    if (text === null) return { kind: 'refused', name, why: 'not-read', machine: '' };
    const read = readProvisioning(text);
    if (!read.ok) return { kind: 'mistakes', name, mistakes: [...read.error] };
    return this.judged(name, read.value, here);
  }

  private judged(name: string, file: ProvisioningFile, here: Here): FileAnswer {
    const verdict = judge(file, { ...here, ownerIsHere: true });
    const { machine, signature } = file.content;
    if (verdict === 'already') return { kind: 'already', name, at: here.applied?.at ?? 0 };
    if (verdict !== null) return { kind: 'refused', name, why: verdict, machine };
    const known = here.applied?.signer === signature.key;
    this.trust = this.options.signers.trusts(signature.key) ? 'administrator' : known ? 'before' : 'compare';
    // Another file may have been compared while the person was choosing.
    this.compared = false;
    this.file = file;
    return { kind: 'plan', plan: this.planOf(name, file.content, here) };
  }

  private planOf(name: string, content: ProvisioningDocument, { outcomeOf }: Here): FilePlan {
    const { machine, shop, staff, printers, service, lockdown, updates, prices, made, expires, signature } = content;
    return {
      ...{ name, machine, lockdown, made, shop: shop.name, service: service.baseUrl, channel: updates.channel },
      people: staff.map((person) => ({ name: person.name, role: person.role })),
      printers: Object.values(printers ?? {}).flatMap((printer) => (printer ? [printer.name] : [])),
      prices: prices?.length ?? null,
      expires: expires ?? null,
      signer: { trust: this.trust, fingerprint: this.trust === 'compare' ? null : signature.by },
      hasProtected: content.protected !== undefined,
      outcome: outcomeOf(content),
    };
  }

  /** Compares a typed fingerprint. It proves the installer's own word only because the page never showed it. */
  compare(typed: string): Result<{ fingerprint: string | null }, CounterError> {
    const by = this.file?.content.signature.by ?? null;
    const plain = (text: string): string => text.toLowerCase().replaceAll(/[\s-]/g, '');
    this.compared = by !== null && plain(typed) === plain(by);
    return ok({ fingerprint: this.compared ? by : null });
  }
}

async function textIn(path: string): Promise<string | null> {
  try {
    return (await stat(path)).size > LARGEST ? null : await readTypedLater(path);
  } catch {
    return null;
  }
}
