import type { SlipView } from '#shared/counter-api/sales.ts';
import { linesOfView, type SlipLine } from '#shared/slip.ts';
import styles from './slip.module.css';

interface SlipProps {
  readonly slip: SlipView;
  readonly name: string;
}

/** The slip as the printer would put it on paper: the same lines. It looks like the shop's, not like ours. */
export function Slip({ slip, name }: SlipProps) {
  return (
    <section className={styles.slip} aria-label={name}>
      {partsOf(linesOfView(slip)).map(({ key, lines }) => (
        <Part key={key} lines={lines} />
      ))}
    </section>
  );
}

interface PartOfSlip {
  readonly key: string;
  readonly lines: readonly SlipLine[];
}

/** Pairs that follow each other are one list. */
function partsOf(lines: readonly SlipLine[]): PartOfSlip[] {
  const parts: { key: string; lines: SlipLine[] }[] = [];
  for (const [index, line] of lines.entries()) {
    const last = parts.at(-1);
    if (line.kind === 'pair' && last?.lines[0]?.kind === 'pair') last.lines.push(line);
    else parts.push({ key: `${index} ${line.kind}`, lines: [line] });
  }
  return parts;
}

function Part({ lines }: Omit<PartOfSlip, 'key'>) {
  const [line] = lines;
  switch (line?.kind) {
    case 'title':
      return <p className={styles.shop}>{line.text}</p>;
    case 'banner':
      return <p className={styles.training}>{line.text}</p>;
    case 'text':
      return <p className={line.strong ? styles.status : styles.centred}>{line.text}</p>;
    case 'figure':
      return (
        <p className={styles.figure}>
          <span>{line.label}</span> <strong>{line.text}</strong>
        </p>
      );
    case 'rule':
      return <hr className={styles.rule} />;
    case 'pair':
      return <Pairs lines={lines} />;
    default:
      return null;
  }
}

const Pairs = ({ lines }: Omit<PartOfSlip, 'key'>) => (
  <dl className="stack-1">
    {lines.map(
      (line) =>
        line.kind === 'pair' && (
          <div key={`${line.label} ${line.value}`} className={line.strong ? styles.strong : styles.row}>
            <dt>{line.label}</dt>
            <dd>{line.value}</dd>
          </div>
        ),
    )}
  </dl>
);
