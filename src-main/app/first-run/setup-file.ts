/** An installer's file at the first run: chosen, compared, unlocked, and in the end a counter. */
import { USUAL_SETTINGS } from '#shared/counter-api/settings.ts';
import { byKeyType } from '#shared/reseller-api/keys.ts';
import { err, ok } from '#shared/result.ts';
import type { FirstFile } from '../../ipc/counter-choice-handlers.ts';
import { NO_PRINTERS } from '../../printing/print-service.ts';
import type { ProtectedContent } from '../../provisioning/document.ts';
import { judgePins } from '../../provisioning/given-pins.ts';
import type { KeyOffers } from '../../provisioning/key-offers.ts';
import { open } from '../../provisioning/protected-part.ts';
import { planFor } from '../../provisioning/provisioning-plan.ts';
import { readServiceUrl } from '../../provisioning/service-url.ts';
import { ChosenFile, type ChosenFileOptions } from '../provisioning/chosen-file.ts';
import { type FoundingPlace, foundCounter } from '../provisioning/create-counter.ts';
import type { SetUp } from './shop-setup.ts';

interface FirstFileOptions extends ChosenFileOptions {
  readonly place: FoundingPlace;
  readonly offers: KeyOffers;
  readonly setUp: SetUp;
  /** A test makes no counter. */
  readonly makeCounter?: typeof foundCounter;
}

const first = err({ code: 'set-up-first' as const });

export class FirstFileService implements FirstFile {
  private readonly options: FirstFileOptions;
  private readonly chosen: ChosenFile;
  /** PINs by name; they wait here until the counter is made. */
  private pins: Readonly<Record<string, string>> = {};
  /** The link to the owner's office waits as well. */
  private office: ProtectedContent['office'];

  constructor(options: FirstFileOptions) {
    this.options = options;
    this.chosen = new ChosenFile(options);
  }

  found: FirstFile['found'] = () => this.chosen.found();

  choose: FirstFile['choose'] = async ({ from }) => {
    this.forgetUnlocked();
    const { machine } = this.options.place;
    const standing = {
      ...{ settings: USUAL_SETTINGS, people: [], left: [], printers: NO_PRINTERS, prices: null, serviceUrl: null },
      machine: machine.current,
    };
    const chosen = await this.chosen.choose(from, {
      ...{ machine: machine.current.machine, applied: null, now: Date.now() },
      outcomeOf: (content) => ({ changes: planFor(content, standing).outcome.changes, leftAlone: [] }),
    });
    // Another file may have been unlocked while the dialog was open.
    this.forgetUnlocked();
    return ok(chosen);
  };

  private forgetUnlocked(): void {
    this.pins = {};
    this.office = undefined;
    this.options.offers.forget();
  }

  compare: FirstFile['compare'] = async ({ fingerprint }) => this.chosen.compare(fingerprint);

  unlock: FirstFile['unlock'] = async ({ passphrase }) => {
    const file = this.chosen.use;
    const content = file?.content;
    if (content?.protected === undefined) return first;
    const inside = await open(content.protected, passphrase, content.machine);
    // Opening takes a second or more. Another file may be chosen by then, and nothing of this one may join it.
    if (this.chosen.use !== file) return first;
    if (inside === null) return ok({ kind: 'wrong' });
    const { keys, pins = {}, office } = inside;
    this.office = office;
    const { taken, weak } = judgePins(content.staff, pins);
    this.pins = taken;
    const offered = { baseUrl: content.service.baseUrl, keys: byKeyType((type) => keys[type] ?? '') };
    const checked = await this.options.offers.check(offered);
    return ok({ kind: 'opened', keys: checked, pins: Object.keys(taken), weakPins: [...weak] });
  };

  finish: FirstFile['finish'] = async ({ pin }) => {
    const file = this.chosen.use;
    if (file === null) return first;
    const { staff, service } = file.content;
    const owners = staff.filter(({ role }) => role === 'owner').map(({ name }) => name);
    const [owner] = owners;
    // A PIN that was asked for on the screen is the one that its owner knows, whatever the file has.
    // It counts for this call alone: one that is refused leaves nothing behind.
    const pins = pin !== null && owner !== undefined ? { ...this.pins, [owner]: pin } : this.pins;
    if (!owners.some((name) => pins[name] !== undefined)) return first;
    const { office } = this;
    const { offers, setUp, place, makeCounter = foundCounter } = this.options;
    // The page may offer keys for another address: the file's is the one that was signed.
    if (offers.taken().baseUrl !== readServiceUrl(service.baseUrl).baseUrl) return first;
    const done = await setUp.conclude(async ({ code, mark }, keys) => {
      await makeCounter(place, { file, keys, pins, code, mark, office });
    });
    if (done.ok) {
      this.pins = {};
      this.office = undefined;
      this.chosen.forget();
    }
    return done;
  };
}
