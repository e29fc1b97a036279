import '../styles/fonts.css';
import '../styles/tokens.css';
import './frame.css';
import './fields.css';
import './office.css';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { openSession } from './live/session-store.ts';

openSession();

const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<App />);
