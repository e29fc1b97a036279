import { Button } from './button.tsx';

interface TryAgainProps {
  readonly className?: string | undefined;
  /** The reason, and what to do about it. */
  readonly text: string;
  readonly word: string;
  readonly onPress: () => void;
}

/** Takes the place of what couldn't be read. */
export const TryAgain = ({ className, text, ...button }: TryAgainProps) => (
  <div className={className} role="alert">
    <p>{text}</p>
    <Button {...button} />
  </div>
);
