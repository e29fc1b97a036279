import './zod-without-eval.ts';
import '../styles/fonts.css';
import '../styles/tokens.css';
import '../styles/base.css';
import '../styles/shared.css';
import { createRoot } from 'react-dom/client';
import { settleRestoredDrafts } from '../screens/screens.ts';
import { trackActivity } from '../stores/session-store.ts';
import { trackTouch } from '../stores/touch.ts';
import { hideWithWindow } from '../stores/voucher-reveal-store.ts';
import { App } from './app.tsx';
import { connect } from './connect.ts';
import { findLostFocus } from './lost-focus.ts';
import { listenForShortcuts } from './shortcuts.ts';
import { dropStrayCaret } from './stray-caret.ts';
import { followTheme } from './theme.ts';

connect();
listenForShortcuts();
dropStrayCaret();
findLostFocus();
trackTouch();
trackActivity();
followTheme();
hideWithWindow();
settleRestoredDrafts();

const root = document.getElementById('root');
if (root !== null) createRoot(root).render(<App />);
