import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Cursor, Instant } from './primitives.ts';
import { Occasion, SiteCard, SiteMode } from './site.ts';
