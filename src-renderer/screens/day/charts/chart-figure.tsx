import { type ReactNode, useId } from 'react';
import { TableHead } from '../../../components/basic/table-head.tsx';
import styles from './charts.module.css';

export interface Point {
  /** The short name, below the drawing. */
  readonly label: string;
  /** The full name, in the table. */
  readonly name: string;
  /** Null: nothing to draw here. */
  readonly value: number | null;
  /** The value in full words. */
  readonly text: string;
  /** The value in a narrow drawing; `text` if left out. */
  readonly short?: string;
}

export interface ChartProps {
  /** The one question that the chart answers. */
  readonly question: string;
  readonly head: readonly [string, string];
  readonly points: readonly Point[];
}

/** A drawing for the eyes, and the same figures as a table for a screen reader. */
export function ChartFigure({ question, head, points, children }: ChartProps & { readonly children: ReactNode }) {
  const id = useId();
  return (
    <figure className={styles.figure} aria-labelledby={id}>
      <figcaption id={id} className="strong">
        {question}
      </figcaption>
      {children}
      <table className="only-heard">
        <caption>{question}</caption>
        <TableHead names={head} />
        <tbody>
          {points.map(({ name, text }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{text}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
