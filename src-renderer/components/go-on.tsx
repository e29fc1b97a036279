import { Button } from './button.tsx';

interface GoOnProps {
  readonly onPress: () => void;
  readonly words: string;
  /** Enter does the same now. */
  readonly enter: boolean;
  readonly ready: boolean;
}

/** The way on from a list: whatever Enter does next, this button says it. */
export const GoOn = ({ onPress, words, enter, ready }: GoOnProps) => (
  <Button
    onPress={onPress}
    look={ready && enter ? 'next' : 'plain'}
    size="large"
    {...(enter && { keyCap: '⏎', keyName: 'Enter' })}
  >
    {words}
  </Button>
);
