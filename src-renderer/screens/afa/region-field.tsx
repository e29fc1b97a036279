import { ChevronDown } from 'lucide-react';
import { type Ref, useId } from 'react';
import { AFA_REGIONS } from '#shared/reseller-api/afa.ts';
import { AFA } from '#shared/words/afa.ts';
import choiceStyles from '../../components/fields/choice-field.module.css';
import fieldStyles from '../../components/fields/field.module.css';
import { Labelled } from '../../components/fields/input-field.tsx';
import type { AfaDraft } from '../../stores/sale/afa-draft.ts';
import styles from './region-field.module.css';

interface RegionFieldProps {
  readonly region: AfaDraft['region'];
  readonly onRegion: (region: AfaDraft['region']) => void;
  readonly describedBy: string;
  readonly invalid: boolean;
  readonly ref: Ref<HTMLSelectElement>;
}

/** The browser's own list: the first letters choose, and every finger knows it. */
export function RegionField({ region, onRegion, describedBy, invalid, ref }: RegionFieldProps) {
  const id = useId();
  return (
    <Labelled id={id} label={AFA.region}>
      <div className={choiceStyles.box}>
        <select
          ref={ref}
          id={id}
          className={`${fieldStyles.input} ${fieldStyles.plain} ${styles.select}`}
          value={region ?? ''}
          onChange={({ target }) => onRegion(AFA_REGIONS.find((name) => name === target.value) ?? null)}
          aria-describedby={describedBy}
          aria-invalid={invalid || undefined}
        >
          <option value="">{AFA.chooseRegion}</option>
          {AFA_REGIONS.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
        <ChevronDown className={styles.arrow} aria-hidden="true" />
      </div>
    </Labelled>
  );
}
