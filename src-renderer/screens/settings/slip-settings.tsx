import { useId, useState } from 'react';
import { SHOP_NAME_MOST, SLIP_LINE_LENGTH, SLIP_LINES } from '#shared/counter-api/settings.ts';
import { SETTINGS } from '#shared/words/settings.ts';
import { SETUP } from '#shared/words/setup.ts';
import { Button } from '../../components/basic/button.tsx';
import { LineField } from '../../components/fields/line-field.tsx';
import { SwitchField } from '../../components/fields/switch-field.tsx';
import { openPrinters } from '../../printing/printing-store.ts';
import { useCounter } from '../../stores/counter-store.ts';
import { forgetSlipLines, type SlipLines, typeSlipLines, useSlipLines } from '../../stores/slip-lines-store.ts';
import { typedLines } from '../../text-edit/typed-lines.ts';
import { type Choosing, switchOf } from './selling-settings.tsx';
import styles from './slip-settings.module.css';

const canBePrinted = (lines: readonly string[]): boolean =>
  lines.length <= SLIP_LINES && lines.every(({ length }) => length <= SLIP_LINE_LENGTH);

/** Chooses the shop's lines on its slips, and what a customer may have instead of paper. */
export function SlipSettings(choosing: Choosing) {
  const { settings, choose } = choosing;
  // The counter's own name, if none was typed yet.
  const shown = useCounter(({ snapshot }) => snapshot?.shopName ?? '');
  const typed = useSlipLines(({ lines }) => lines);
  const lines = typed ?? {
    name: settings.shopName || shown,
    header: settings.slipHeader.join('\n'),
    footer: settings.slipFooter.join('\n'),
  };
  const { name, header, footer } = lines;
  const [wrong, setWrong] = useState(false);
  const [saved, setSaved] = useState(false);
  const take = (part: keyof SlipLines) => (text: string) => {
    setSaved(false);
    typeSlipLines({ ...lines, [part]: text });
  };
  const save = async () => {
    setSaved(false);
    const [slipHeader, slipFooter] = [typedLines(header), typedLines(footer)];
    const fits = canBePrinted(slipHeader) && canBePrinted(slipFooter);
    setWrong(!fits);
    const shopName = name.trim() === shown ? settings.shopName : name.trim();
    if (!fits || !(await choose({ shopName, slipHeader, slipFooter }))) return;
    // Text that was typed during the save is not saved.
    if (useSlipLines.getState().lines !== typed) return;
    forgetSlipLines();
    setSaved(true);
  };
  return (
    <>
      <LineField label={SETUP.shopName} text={name} onText={take('name')} maxLength={SHOP_NAME_MOST} />
      <div className="pair">
        <Lines label={SETTINGS.slipHeader} help={SETTINGS.slipHeaderHelp} text={header} onText={take('header')} />
        <Lines label={SETTINGS.slipFooter} help={SETTINGS.slipFooterHelp} text={footer} onText={take('footer')} />
      </div>
      {wrong && (
        <p role="alert" className="bad">
          {SETTINGS.linesTooMany}
        </p>
      )}
      <div className="line-3">
        <Button onPress={() => void save()} word={SETTINGS.saveLines} />
        <Button onPress={() => openPrinters(true)} look="quiet" word={SETTINGS.printers} />
        {/* A screen reader has been told already. */}
        {saved && <span aria-hidden="true">{SETTINGS.saved}</span>}
        {typed !== null && <span>{SETTINGS.notSaved}</span>}
      </div>
      <SwitchField label={SETTINGS.smsSlips} help={SETTINGS.smsSlipsHelp} {...switchOf(choosing, 'smsSlips')} />
      {choosing.settings.smsSlips && (
        <SwitchField
          label={SETTINGS.smsSlipCode}
          help={SETTINGS.smsSlipCodeHelp}
          {...switchOf(choosing, 'smsSlipCode')}
        />
      )}
    </>
  );
}

interface LinesProps {
  readonly label: string;
  readonly help: string;
  readonly text: string;
  readonly onText: (text: string) => void;
}

function Lines({ label, help, text, onText }: LinesProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <textarea
        id={id}
        className={styles.lines}
        rows={SLIP_LINES}
        value={text}
        onChange={(event) => onText(event.target.value)}
        maxLength={SLIP_LINES * (SLIP_LINE_LENGTH + 2)}
        autoComplete="off"
        spellCheck={false}
        aria-describedby={`${id}-help`}
      />
      <p id={`${id}-help`} className="small">
        {help}
      </p>
    </div>
  );
}
