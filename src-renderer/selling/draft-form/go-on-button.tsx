import { enterWords, fieldsWords } from '#shared/words/first-sales.ts';
import { Button } from '../../components/basic/button.tsx';
import { useScreen } from '../../stores/screen-store.ts';
import { FirstSalesLine } from '../first-sales-line.tsx';

interface GoOnButtonProps {
  readonly onPress: () => void;
  readonly words: string;
  /** Enter does the same now. */
  readonly enter: boolean;
  readonly ready: boolean;
  /** The number that the sale is about is typed. */
  readonly numberStands?: boolean;
}

/** The button that leads on from a list: it names what Enter does next. */
export function GoOnButton({ onPress, words, enter, ready, numberStands = false }: GoOnButtonProps) {
  const product = useScreen((state) => state.product);
  return (
    <>
      <FirstSalesLine words={ready ? enterWords(words) : fieldsWords(product, numberStands)} />
      <Button
        onPress={onPress}
        look={ready && enter ? 'next' : 'plain'}
        size="large"
        {...(enter && { keyName: 'Enter' })}
        word={words}
      />
    </>
  );
}
