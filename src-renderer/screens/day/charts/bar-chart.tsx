import { ChartFigure, type ChartProps } from './chart-figure.tsx';
import styles from './charts.module.css';

const [WIDTH, ROW, BAR] = [400, 34, 10];

/** Shares of a whole, longest first, each with its name and its figure. */
export function BarChart({ question, head, points }: ChartProps) {
  const most = Math.max(1, ...points.map(({ value }) => value ?? 0));
  return (
    <ChartFigure {...{ question, head, points }}>
      <svg className={styles.drawing} viewBox={`0 0 ${WIDTH} ${Math.max(1, points.length) * ROW}`} aria-hidden="true">
        {points.map(({ name, label, value, text }, at) => (
          <g key={name}>
            <text className={styles.name} x={0} y={at * ROW + 14}>
              {label}
            </text>
            <text className={styles.value} x={WIDTH} y={at * ROW + 14} textAnchor="end">
              {text}
            </text>
            <rect className={styles.track} x={0} width={WIDTH} y={at * ROW + 19} height={BAR} />
            <rect
              className={styles.column}
              x={0}
              width={(Math.max(0, value ?? 0) / most) * WIDTH}
              y={at * ROW + 19}
              height={BAR}
            />
          </g>
        ))}
      </svg>
    </ChartFigure>
  );
}
