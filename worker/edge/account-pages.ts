import { signInOptions } from '#worker/features/accounts/public.ts';
import { LoginFields, LoginPage } from '#worker/shared/views/account/login-page.tsx';
import { HumanSpace, RegisterFields, RegisterPage } from '#worker/shared/views/account/register-page.tsx';
import { SocialLinks } from '#worker/shared/views/account/social-links.tsx';
import { Form, heldSubmit } from '#worker/shared/views/form/form.tsx';
import type { Drawn, PageRequest } from './page.ts';
import { scriptNote } from './script-note.ts';
import { stickerNote } from './sticker-note.ts';

/** The login; a visitor whose scan opened no site reads why instead. */
export async function drawLogin(request: PageRequest): Promise<Drawn> {
  const { ctx, view } = request;
  const options = await signInOptions(ctx);
  const main =
    stickerNote(request) ??
    LoginPage({
      view,
      notice: scriptNote(view),
      form: Form({ children: LoginFields({ view, submit: heldSubmit }) }),
      social: SocialLinks({ view, providers: options.providers }),
    });
  return { main, queries: [{ key: ['sign-in-options'], data: options }] };
}

/** The sign-up. The address of an invitation is in the page's own address, and so only in the app's form. */
export async function drawRegister({ ctx, view }: PageRequest): Promise<Drawn> {
  const options = await signInOptions(ctx);
  const main = RegisterPage({
    view,
    notice: scriptNote(view),
    form: Form({
      children: RegisterFields({
        view,
        submit: heldSubmit,
        human: options.turnstile && HumanSpace(),
      }),
    }),
    social: SocialLinks({ view, providers: options.providers }),
  });
  return { main, queries: [{ key: ['sign-in-options'], data: options }] };
}
