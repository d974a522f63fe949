import { checked, LetterRefused, type Mailer } from './mailer.ts';

/** Whoever is behind the address called our mail a nuisance, or the address is dead. */
const SUPPRESSED = 'E_RECIPIENT_SUPPRESSED';

/** Cloudflare's own mail service, which writes the MIME itself. It knows no idempotency. */
export const cloudflareMailer = (binding: Pick<SendEmail, 'send'>): Mailer => ({
  async send(letter) {
    const { id, to, from, replyTo, subject, html, text, headers } = checked(letter);
    try {
      const message = {
        to,
        from,
        subject,
        html,
        text,
        headers: { ...headers, 'X-Entity-Ref-ID': id },
        ...(replyTo !== undefined && { replyTo }),
      };
      await binding.send(message satisfies EmailMessageBuilder);
    } catch (error) {
      const code = (error as { code?: unknown } | null)?.code;
      throw code === SUPPRESSED ? new LetterRefused(SUPPRESSED) : error;
    }
  },
});
