import { type ReactNode, useId } from 'react';
import styles from './charts.module.css';

export interface Point {
  /** Below the drawing: short. */
  readonly label: string;
  /** In the table: in full. */
  readonly name: string;
  /** Null: nothing to draw here. */
  readonly value: number | null;
  /** The value as it is read. */
  readonly text: string;
  /** The value as it stands in a narrow drawing; `text` where it is not given. */
  readonly short?: string;
}

interface ChartFigureProps {
  /** The one question that the chart answers. */
  readonly question: string;
  readonly head: readonly [string, string];
  readonly points: readonly Point[];
  readonly children: ReactNode;
}

/** A drawing for those who see, and the same figures as a table for those who hear. */
export function ChartFigure({ question, head, points, children }: ChartFigureProps) {
  const id = useId();
  return (
    <figure className={styles.figure} aria-labelledby={id}>
      <figcaption id={id} className={styles.question}>
        {question}
      </figcaption>
      {children}
      <table className="only-heard">
        <caption>{question}</caption>
        <thead>
          <tr>
            <th scope="col">{head[0]}</th>
            <th scope="col">{head[1]}</th>
          </tr>
        </thead>
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
