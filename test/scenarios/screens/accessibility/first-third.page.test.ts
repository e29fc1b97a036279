import { testAccessibility } from '../../../support/renderer/accessible-scenes.ts';

testAccessibility(0, 3);
