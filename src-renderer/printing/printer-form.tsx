import { useId, useState } from 'react';
import {
  CODEPAGES,
  FIRST_PRINTER_PORT,
  type FoundPrinter,
  isShopAddress,
  type Paper,
  type Printer,
  type PrintRole,
  WIDTHS_MM,
} from '#shared/counter-api/printing.ts';
import { foundWords, lettersWord, PRINTING, widthWord } from '#shared/words/printing.ts';
import { Button } from '../components/basic/button.tsx';
import choice from '../components/fields/choice-field.module.css';
import { SelectField } from '../components/fields/select-field.tsx';
import styles from './printer-form.module.css';
import { setPrinter, usePrinting } from './printing-store.ts';

interface PrinterFormProps {
  readonly role: PrintRole;
  readonly current: Printer | null;
  readonly installed: readonly string[];
  /** The printers that announced themselves on the network. */
  readonly found: readonly FoundPrinter[];
  /** A printer that was saved is to be tried at once. */
  readonly onTest: () => void;
}

const NONE = '';
const NETWORK = 'network:';
const INSTALLED = 'queue:';
const FOUND = 'found:';

const USUAL_PAPER: Paper = { widthMm: 58, codepage: 'cp437', cuts: false };

function wayOf(current: Printer | null): string {
  if (current === null) return NONE;
  return current.target.kind === 'tcp' ? NETWORK : INSTALLED + current.target.queue;
}

const wayTo = ({ host, port }: FoundPrinter): string => `${FOUND}${host}:${port}`;

interface Filled {
  readonly way: string;
  readonly address: string;
  readonly paper: Paper;
}

/** The printer that the form names; null if it names none, and `wrong` if it can't be one. */
function printerOf({ way, address, paper }: Filled, known: readonly FoundPrinter[]): Printer | null | 'wrong' {
  if (way === NONE) return null;
  if (way.startsWith(INSTALLED)) {
    const queue = way.slice(INSTALLED.length);
    return { name: queue.slice(0, 100), target: { kind: 'spooler', queue }, paper };
  }
  const host = address.trim();
  if (way === NETWORK && !isShopAddress(host)) return 'wrong';
  const place = known.find((one) => (way === NETWORK ? one.host === host : wayTo(one) === way));
  const { name, ...target } = place ?? { name: host, host, port: FIRST_PRINTER_PORT };
  return { name, target: { kind: 'tcp', ...target }, paper };
}

/** A network printer that is saved again keeps its name and its port. */
function savedPlace(current: Printer | null): FoundPrinter[] {
  if (current?.target.kind !== 'tcp') return [];
  const { host, port } = current.target;
  return [{ name: current.name, host, port }];
}

/** A printer of the system, or one on the network, and the paper that is in it. */
export function PrinterForm({ role, current, installed, found, onTest }: PrinterFormProps) {
  const busy = usePrinting((printing) => printing.busy);
  const [way, setWay] = useState(wayOf(current));
  const [address, setAddress] = useState(current?.target.kind === 'tcp' ? current.target.host : '');
  const [paper, setPaper] = useState(current?.paper ?? USUAL_PAPER);
  const [wrong, setWrong] = useState(false);
  const [chosen, setChosen] = useState<FoundPrinter | null>(null);
  // A later search may not find the chosen printer again.
  const offered = chosen === null || found.some((one) => wayTo(one) === wayTo(chosen)) ? found : [...found, chosen];
  const choose = (wanted: string) => {
    setWay(wanted);
    setChosen(offered.find((one) => wayTo(one) === wanted) ?? null);
  };
  const known = way.startsWith(INSTALLED) ? [...new Set([...installed, way.slice(INSTALLED.length)])] : installed;
  const save = () => {
    const printer = printerOf({ way, address, paper }, [...savedPlace(current), ...offered]);
    setWrong(printer === 'wrong');
    return printer === 'wrong' ? Promise.resolve(false) : setPrinter(role, printer);
  };
  /** A person who has typed an address, or taken a found one, wants to see that it works. */
  const saveAndTest = async () => {
    if (await save()) onTest();
  };
  return (
    <div className={styles.form}>
      <SelectField
        label={PRINTING.which}
        value={way}
        onValue={choose}
        options={[
          [NONE, PRINTING.none],
          ...known.map((name) => [INSTALLED + name, name] as const),
          ...offered.map((one) => [wayTo(one), foundWords(one)] as const),
          [NETWORK, PRINTING.network],
        ]}
      />
      {installed.length === 0 && way === NONE && <p className="small">{PRINTING.noneInstalled}</p>}
      {way === NETWORK && (
        <AddressField value={address} onValue={setAddress} onEnter={() => void saveAndTest()} invalid={wrong} />
      )}
      {way !== NONE && <PaperFields paper={paper} onPaper={setPaper} />}
      <Button busy={busy} onPress={() => void (way.startsWith(FOUND) ? saveAndTest() : save())} word={PRINTING.save} />
    </div>
  );
}

interface PaperFieldsProps {
  readonly paper: Paper;
  readonly onPaper: (paper: Paper) => void;
}

function PaperFields({ paper, onPaper }: PaperFieldsProps) {
  return (
    <div className="stack-3">
      <SelectField
        label={PRINTING.width}
        value={paper.widthMm}
        onValue={(widthMm) => onPaper({ ...paper, widthMm })}
        options={WIDTHS_MM.map((width) => [width, widthWord(width)] as const)}
      />
      <SelectField
        label={PRINTING.letters}
        value={paper.codepage}
        onValue={(codepage) => onPaper({ ...paper, codepage })}
        options={CODEPAGES.map((page) => [page, lettersWord(page)] as const)}
      />
      <SelectField
        label={PRINTING.knife}
        value={paper.cuts ? 'yes' : 'no'}
        onValue={(value) => onPaper({ ...paper, cuts: value === 'yes' })}
        options={[
          ['no', PRINTING.no],
          ['yes', PRINTING.yes],
        ]}
      />
    </div>
  );
}

interface AddressFieldProps {
  readonly value: string;
  readonly onValue: (value: string) => void;
  readonly onEnter: () => void;
  readonly invalid: boolean;
}

function AddressField({ value, onValue, onEnter, invalid }: AddressFieldProps) {
  const id = useId();
  return (
    <div className={choice.field}>
      <label className="small" htmlFor={id}>
        {PRINTING.address}
      </label>
      <div className={choice.box}>
        <input
          id={id}
          className={choice.input}
          value={value}
          onChange={(event) => onValue(event.target.value)}
          onKeyDown={({ key, repeat }) => key === 'Enter' && !repeat && onEnter()}
          autoComplete="off"
          spellCheck={false}
          inputMode="decimal"
          maxLength={15}
          aria-invalid={invalid || undefined}
          aria-describedby={`${id}-means`}
        />
      </div>
      <p id={`${id}-means`} className={invalid ? 'small bad' : 'small'} role={invalid ? 'alert' : undefined}>
        {invalid ? `${PRINTING.badAddress} ${PRINTING.addressMeans}` : PRINTING.addressMeans}
      </p>
    </div>
  );
}
