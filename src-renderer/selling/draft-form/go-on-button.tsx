import { Button } from '../../components/basic/button.tsx';

interface GoOnButtonProps {
  readonly onPress: () => void;
  readonly words: string;
  /** Enter does the same now. */
  readonly enter: boolean;
  readonly ready: boolean;
}

/** The button that leads on from a list: it names what Enter does next. */
export const GoOnButton = ({ onPress, words, enter, ready }: GoOnButtonProps) => (
  <Button
    onPress={onPress}
    look={ready && enter ? 'next' : 'plain'}
    size="large"
    {...(enter && { keyName: 'Enter' })}
    word={words}
  />
);
