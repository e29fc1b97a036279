/**
 * The page on the screen that faces the customer. It asks nothing and decides nothing: it draws what main tells it. So
 * it needs neither the counter's components nor its schemas, and an old PC hardly notices that it is there.
 */
import { CUSTOMER_PAGE, type CustomerPage } from '#shared/customer-page.ts';
import './customer.css';

const part = (id: string): HTMLElement => document.getElementById(id) as HTMLElement;

function fact({ label, value }: CustomerPage['facts'][number], name = ''): HTMLElement {
  const row = document.createElement('div');
  row.className = name;
  const term = document.createElement('dt');
  term.textContent = label;
  const told = document.createElement('dd');
  told.textContent = value;
  row.append(term, told);
  return row;
}

/** Letters as large as one line has room for, be it a phone number or a meter's; a long name takes two. */
const signsOf = ({ length }: string): string => String(Math.min(Math.max(length, 12), 19));

const SVG = 'http://www.w3.org/2000/svg';

/** Black on white in both themes: phones read nothing else as surely. */
function drawReceipt(receipt: CustomerPage['receipt']): void {
  part('receipt').hidden = receipt === null;
  part('code').replaceChildren();
  if (receipt === null) return;
  const picture = document.createElementNS(SVG, 'svg');
  picture.setAttribute('viewBox', `0 0 ${receipt.size} ${receipt.size}`);
  const squares = document.createElementNS(SVG, 'path');
  squares.setAttribute('d', receipt.path);
  picture.append(squares);
  part('code').append(picture);
  part('code-words').textContent = receipt.words;
}

function draw({ stage, theme, training, title, headline, facts, pays, footing, receipt }: CustomerPage): void {
  const root = document.documentElement;
  root.dataset['theme'] = theme;
  document.body.dataset['stage'] = stage;
  part('training').hidden = training === null;
  part('training').textContent = training;
  part('title').textContent = title;
  part('headline').textContent = headline;
  part('headline').style.setProperty('--signs', signsOf(headline));
  part('facts').replaceChildren(...facts.map((one) => fact(one)), ...(pays === null ? [] : [fact(pays, 'pays')]));
  part('footing').textContent = footing;
  drawReceipt(receipt);
}

window.dwadi?.onEvent((name, body) => {
  if (name === CUSTOMER_PAGE) draw(body as CustomerPage);
});
