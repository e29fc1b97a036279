import { ChartFigure, type ChartProps } from './chart-figure.tsx';
import styles from './charts.module.css';
import { labelEvery, scaleOf } from './scale.ts';

const [WIDTH, HEIGHT, TOP, BOTTOM] = [400, 150, 22, 128];

/** How something moves; a day without a value is left out, not drawn as nothing. */
export function LineChart({ question, head, points }: ChartProps) {
  const width = WIDTH / Math.max(1, points.length);
  const known = points.flatMap(({ value, text }, at) =>
    value === null ? [] : [{ value, text, x: (at + 0.5) * width }],
  );
  const scale = scaleOf(
    known.map(({ value }) => value),
    TOP,
    BOTTOM,
  );
  const every = labelEvery(points.length, 8);
  const last = known.at(-1);
  return (
    <ChartFigure {...{ question, head, points }}>
      <svg className={styles.drawing} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        <line className={styles.axis} x1={0} x2={WIDTH} y1={scale.zero} y2={scale.zero} />
        <polyline className={styles.line} points={known.map(({ value, x }) => `${x},${scale.y(value)}`).join(' ')} />
        {known.map(({ value, x }) => (
          <circle key={x} className={styles.dot} cx={x} cy={scale.y(value)} r={2.5} />
        ))}
        {last !== undefined && (
          <text className={styles.value} x={Math.min(last.x + 6, WIDTH)} y={scale.y(last.value) - 8} textAnchor="end">
            {last.text}
          </text>
        )}
        {points.map(({ name, label }, at) =>
          at % every === 0 ? (
            <text key={name} className={styles.label} x={(at + 0.5) * width} y={HEIGHT - 6} textAnchor="middle">
              {label}
            </text>
          ) : null,
        )}
      </svg>
    </ChartFigure>
  );
}
