import { configure } from '@testing-library/react';

// what is loaded on the way takes its time, and longer on a machine with much else to do
configure({ asyncUtilTimeout: 10_000 });
