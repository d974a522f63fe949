export { type MergedPlans, mergingPlans, planMerge } from './merge-plans.ts';
