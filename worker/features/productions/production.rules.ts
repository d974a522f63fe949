import type { Course } from '#worker/core/order-course.ts';

/** A call, then drafts until the buyer approves one. */
export const PRODUCTION_COURSE: Course = {
  stages: ['requested', 'call_booked', 'draft', 'approved'],
  advances: [
    { move: 'book', by: ['admin'], from: ['requested', 'call_booked'], to: 'call_booked' },
    { move: 'draft', by: ['admin'], from: ['call_booked'], to: 'draft' },
    { move: 'return_draft', by: ['buyer'], from: ['draft'], to: 'call_booked' },
    { move: 'approve_draft', by: ['buyer'], from: ['draft'], to: 'approved' },
    { move: 'complete', by: ['admin'], from: ['approved'], to: 'completed' },
  ],
  untouched: ['requested', 'call_booked'],
  adminStages: ['requested', 'call_booked', 'approved'],
  redone: 'call_booked',
};
