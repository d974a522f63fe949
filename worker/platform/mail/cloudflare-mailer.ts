import { checked, EmailRefused, type Mailer, SUPPRESSED } from './mailer.ts';

/** Cloudflare's email service, which writes the MIME itself. It has no idempotency key. */
export const cloudflareMailer = (binding: Pick<SendEmail, 'send'>): Mailer => ({
  async send(email) {
    const {
      id,
      to,
      from,
      replyTo,
      subject,
      html,
      text,
      headers,
      attachments = [],
      files = [],
    } = checked(email);
    try {
      const message = {
        to,
        from,
        subject,
        html,
        text,
        headers: { ...headers, 'X-Entity-Ref-ID': id },
        ...(replyTo !== undefined && { replyTo }),
        ...(attachments.length + files.length > 0 && {
          attachments: [
            ...attachments.map(({ id: contentId, filename, type, content }) => ({
              disposition: 'inline' as const,
              contentId,
              filename,
              type,
              content: bytesOf(content),
            })),
            ...files.map(({ name: filename, type, content }) => ({
              disposition: 'attachment' as const,
              filename,
              type,
              content: bytesOf(content),
            })),
          ],
        }),
      };
      const { messageId } = await binding.send(message satisfies EmailMessageBuilder);
      return messageId;
    } catch (error) {
      const code = (error as { code?: unknown } | null)?.code;
      throw code === SUPPRESSED ? new EmailRefused(SUPPRESSED) : error;
    }
  },
});

const bytesOf = (base64: string): Uint8Array => new Uint8Array(Buffer.from(base64, 'base64'));
