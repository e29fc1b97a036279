import { testAccessibility } from '../../../support/renderer/accessible-scenes.ts';

testAccessibility(1, 3);
