import { ChartFigure, type ChartProps } from './chart-figure.tsx';
import styles from './charts.module.css';
import { labelEvery, scaleOf } from './scale.ts';

const [WIDTH, HEIGHT, TOP, BOTTOM] = [400, 150, 22, 128];
/** Up to this many columns may each show their figure, if it is no wider than the column. */
const FEW = 8;
/** The room that one character of a figure takes. */
const CHARACTER = 8;

/** How something is spread over hours or days. */
export function ColumnChart({ question, head, points }: ChartProps) {
  const scale = scaleOf(
    points.map(({ value }) => value ?? 0),
    TOP,
    BOTTOM,
  );
  const width = WIDTH / Math.max(1, points.length);
  const every = labelEvery(points.length, points.some(({ label }) => label.length > 3) ? 7 : 12);
  const most = Math.max(...points.map(({ value }) => value ?? 0));
  const widest = Math.max(...points.map(({ text, short = text }) => short.length)) * CHARACTER;
  const isEachNamed = points.length <= FEW && widest <= width;
  const named = points.findIndex(({ value }) => value === most);
  return (
    <ChartFigure {...{ question, head, points }}>
      <svg className={styles.drawing} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        {points.map(({ name, label, value, text, short = text }, at) => {
          const height = Math.abs(scale.y(value ?? 0) - scale.zero);
          const top = Math.min(scale.y(value ?? 0), scale.zero);
          const middle = (at + 0.5) * width;
          const said = value !== null && value !== 0 && (isEachNamed || at === named);
          const anchor =
            points.length <= FEW || (at > 2 && at < points.length - 3) ? 'middle' : at <= 2 ? 'start' : 'end';
          const edge = anchor === 'start' ? at * width : anchor === 'end' ? (at + 1) * width : middle;
          return (
            <g key={name}>
              <rect
                className={styles.column}
                x={at * width + width * 0.12}
                width={width * 0.76}
                y={top}
                height={height}
              />
              {said && (
                <text className={styles.value} x={edge} y={top - 5} textAnchor={anchor}>
                  {short}
                </text>
              )}
              {at % every === 0 && (
                <text className={styles.label} x={middle} y={HEIGHT - 6} textAnchor="middle">
                  {label}
                </text>
              )}
            </g>
          );
        })}
        <line className={styles.axis} x1={0} x2={WIDTH} y1={scale.zero} y2={scale.zero} />
      </svg>
    </ChartFigure>
  );
}
