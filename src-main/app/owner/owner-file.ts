/**
 * The owner's file actions at a counter that is set up: applies an installer's file, protects the counter's own keys
 * for other machines, and makes the recovery code that a set-up without a person left out. The keys go from the
 * keychain into the sealed part, and past no screen.
 */
import { randomInt } from 'node:crypto';
import type { CallRequest } from '#shared/counter-api/index.ts';
import { madePassphrase, passphraseProblem } from '#shared/passphrase.ts';
import { readCode } from '#shared/recovery-code.ts';
import { err, ok } from '#shared/result.ts';
import type { OwnersFiles } from '../../ipc/counter-choice-handlers.ts';
import { RECOVERY_WRAP } from '../../journal/base/meta-names.ts';
import { nameOf, VaultError } from '../../key-vault/keychain.ts';
import type { LiveVault } from '../../key-vault/live-vault.ts';
import { keyOfPhoneCode, newPhoneCode, newRecoveryCode, wrapSecrets } from '../../key-vault/recovery.ts';
import type { Log } from '../../platform/log.ts';
import { SerialQueue } from '../../platform/serial-queue.ts';
import { recoverySheet } from '../../printing/slips/recovery-sheet.ts';
import { PARTS_FORM, type ProtectedParts } from '../../provisioning/document.ts';
import { protectFor } from '../../provisioning/protected-part.ts';
import { planFor } from '../../provisioning/provisioning-plan.ts';
import type { MachineSettingsStore } from '../../settings/machine-settings.ts';
import { codePage } from '../../staff/phone-code-page.ts';
import type { OwnedCounter } from '../counter/owned-counter.ts';
import { applyFile, openStores } from '../provisioning/apply-file.ts';
import { ChosenFile, type ChosenFileOptions } from '../provisioning/chosen-file.ts';

export interface OwnersFilesOptions extends ChosenFileOptions {
  readonly vault: LiveVault;
  readonly machine: MachineSettingsStore;
  readonly log: Log;
  readonly onChanged: () => void;
}

const unavailable = err({ code: 'journal-unavailable' as const });
const noKeychain = err({ code: 'no-keychain' as const });
const notYet = err({ code: 'set-up-first' as const });

export class OwnersFileService implements OwnersFiles {
  private readonly counter: OwnedCounter;
  private readonly options: OwnersFilesOptions;
  private readonly chosen: ChosenFile;
  /** The code that is shown and not retyped yet. */
  private code: string | null = null;
  /** Applies one file at a time: each is written before the next is compared with the books. */
  private readonly applying = new SerialQueue();
  /** Handles one code at a time: each is stored before the next is made or compared. */
  private readonly coding = new SerialQueue();

  constructor(counter: OwnedCounter, options: OwnersFilesOptions) {
    this.counter = counter;
    this.options = options;
    this.chosen = new ChosenFile(options);
  }

  found: OwnersFiles['found'] = () => this.chosen.found();

  choose: OwnersFiles['choose'] = async ({ from }) => {
    const { opened } = this.counter;
    if (opened === null) return unavailable;
    const { applied, standing } = await this.books(opened);
    const { machine } = this.options.machine.current;
    const outcomeOf = (content: Parameters<typeof planFor>[0]) => planFor(content, standing).outcome;
    return ok(await this.chosen.choose(from, { machine, applied, now: this.counter.now(), outcomeOf }));
  };

  compare: OwnersFiles['compare'] = async ({ fingerprint }) => this.chosen.compare(fingerprint);

  private async books({ journal, staff: { people } }: NonNullable<OwnedCounter['opened']>) {
    const { vault, machine } = this.options;
    const [{ pepper }, service] = [await vault.openSecrets(), await vault.service()];
    const serviceUrl = service?.baseUrl ?? null;
    return openStores({
      journal,
      pepper,
      people,
      machine,
      now: () => this.counter.now(),
      serviceUrl,
      onStep: () => {},
    });
  }

  apply: OwnersFiles['apply'] = (request) => {
    const by = this.asker;
    return this.applying.take(() => this.applyNow(request, by));
  };

  /** Read when a call comes: another person may be signed in when its turn comes. */
  private get asker(): string {
    return this.counter.opened?.staff.attendant().id ?? '';
  }

  private async applyNow({ pin }: CallRequest<'provisioning.apply'>, by: string): ReturnType<OwnersFiles['apply']> {
    const { opened } = this.counter;
    const file = this.chosen.use;
    if (opened === null) return unavailable;
    if (file === null) return notYet;
    const answer = await opened.staff.ownPin(pin, 'provisioning', by);
    if (!answer.ok) return answer;
    if (answer.value.kind !== 'right') return ok({ pin: answer.value, outcome: null });
    const books = await this.books(opened);
    try {
      const outcome = await applyFile(books, { file, pins: {}, by, ownerIsHere: true });
      this.chosen.forget();
      return ok({ pin: answer.value, outcome });
    } finally {
      // A file that fails midway has changed the books already.
      await this.counter.readAgain();
    }
  }

  words: OwnersFiles['words'] = async () => ok({ passphrase: madePassphrase((below) => randomInt(below)) });

  protect: OwnersFiles['protect'] = async (wanted) => {
    const { opened, saveFile } = this.counter;
    if (opened === null) return unavailable;
    const { journal, staff } = opened;
    if (passphraseProblem(wanted.passphrase) !== null) return err({ code: 'bad-request', detail: 'passphrase' });
    const by = this.asker;
    const answer = await staff.ownPin(wanted.pin, 'protected-part', by);
    if (!answer.ok) return answer;
    if (answer.value.kind !== 'right') return ok({ pin: answer.value, savedAs: null });
    const keys = await this.keysFor(wanted.keys);
    if (keys === null) return err({ code: 'key-missing' });
    const pins = wanted.owner === null ? {} : { pins: { [wanted.owner.name]: wanted.owner.pin } };
    const machines = [...new Set(wanted.machines)];
    const sealed = await protectFor(machines, { keys, ...pins }, wanted.passphrase);
    const parts = machines.flatMap((machine, at) => {
      const part = sealed[at];
      return part === undefined ? [] : [{ machine, protected: part }];
    });
    const file: ProtectedParts = { form: PARTS_FORM, parts };
    // Logged before the file is saved: a person who takes keys out of here leaves their name.
    const data = { by, machines, keys: wanted.keys };
    await journal.write.log({ kind: 'provisioning.protected', at: this.counter.now(), saleSeq: null, data });
    const saved = await saveFile('keys-for-counters.json', `${JSON.stringify(file, null, 2)}\n`);
    return saved.ok ? ok({ pin: answer.value, savedAs: saved.value.savedAs }) : saved;
  };

  private async keysFor(types: readonly ('standard' | 'sms' | 'commission')[]) {
    const service = await this.options.vault.service();
    const found = types.map((type) => [type, service?.keys[type] ?? ''] as const);
    return found.some(([, key]) => key === '') ? null : Object.fromEntries(found);
  }

  makeCode: OwnersFiles['makeCode'] = () =>
    this.coding.take(async () => {
      if (this.counter.opened === null) return unavailable;
      // A code in use is never replaced in passing: the paper that is kept would open nothing any more.
      if (this.counter.sealedSecrets !== null) return err({ code: 'too-late' });
      this.code = newRecoveryCode();
      return ok({ code: this.code });
    });

  printCode: OwnersFiles['printCode'] = async () => {
    const { opened } = this.counter;
    if (this.code === null || opened === null) return notYet;
    const { mark, shopName } = this.counter.snapshot();
    const sheet = recoverySheet(
      { code: this.code, counterMark: mark, madeAt: this.counter.now() },
      { shopName, training: false },
    );
    return ok({ printed: await opened.printing.printUnkept(sheet) });
  };

  keepCode: OwnersFiles['keepCode'] = (request) => {
    const by = this.asker;
    return this.coding.take(() => this.keepNow(request, by));
  };

  private async keepNow(
    { code }: CallRequest<'provisioning.keepCode'>,
    by: string,
  ): ReturnType<OwnersFiles['keepCode']> {
    const { opened } = this.counter;
    const typed = readCode(code);
    if (opened === null) return unavailable;
    if (this.code === null) return notYet;
    if (typed.kind !== 'right-form' || typed.code !== this.code) return ok({ right: false });
    try {
      const { vault } = this.options;
      const sealed = await wrapSecrets(await vault.openSecrets(), typed.code);
      await opened.journal.write.saveMeta({ [RECOVERY_WRAP]: sealed });
      this.counter.sealedSecrets = sealed;
    } catch (error) {
      this.options.log.write('error', 'recovery: the code was not kept', { error: nameOf(error) });
      if (error instanceof VaultError) return noKeychain;
      throw error;
    }
    this.code = null;
    await opened.journal.write.log({ kind: 'recovery.made', at: this.counter.now(), saleSeq: null, data: { by } });
    this.options.onChanged();
    return ok({ right: true });
  }

  phoneState: OwnersFiles['phoneState'] = async () => {
    const { opened } = this.counter;
    return opened === null ? unavailable : ok({ made: opened.staff.hasPhoneCode });
  };

  makePhoneCode: OwnersFiles['makePhoneCode'] = (request) => {
    const by = this.asker;
    return this.coding.take(() => this.makePhoneCodeNow(request, by));
  };

  private async makePhoneCodeNow(
    { pin }: CallRequest<'phone.makeCode'>,
    by: string,
  ): ReturnType<OwnersFiles['makePhoneCode']> {
    const { opened } = this.counter;
    if (opened === null) return unavailable;
    const { journal, staff } = opened;
    const answer = await staff.ownPin(pin, 'phone-code', by);
    if (!answer.ok) return answer;
    if (answer.value.kind !== 'right') return ok({ pin: answer.value, code: null });
    const code = newPhoneCode();
    const key = keyOfPhoneCode(code);
    // Logged before the code counts: a person who makes a code that permits actions leaves their name.
    await journal.write.log({ kind: 'phone.code-made', at: this.counter.now(), saleSeq: null, data: { by } });
    try {
      await this.options.vault.keepPhoneKey(key);
    } catch (error) {
      if (error instanceof VaultError) return noKeychain;
      throw error;
    }
    staff.takePhoneKey(key);
    return ok({ pin: answer.value, code });
  }

  saveCodePage: OwnersFiles['saveCodePage'] = () => this.counter.saveFile('Dwadi code page.html', codePage());
}
