import type { Letter } from './letter.ts'

const MOMENT = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** To the owner of an account whose password was just changed. */
export function passwordChanged({ changed_at, publicUrl }: { changed_at: string; publicUrl: string }): Letter {
  return {
    subject: 'Your password was changed',
    paragraphs: [
      `Your password was changed on ${MOMENT.format(new Date(changed_at))} UTC, and everybody who was signed in with the old one is signed out.`,
      'If it was you, all is well.',
      'If it was not you, ask for a link and choose a new password now, and tell the school office.',
      { label: 'Choose a new password', href: `${publicUrl}/reset-form` },
    ],
  }
}
