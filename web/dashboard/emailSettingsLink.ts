import { EMAIL_SETTINGS } from '../../domain/familyMail/emailSettings.ts'

let isFollowed = false

/** Remembers that a mail's link to the email settings was followed, also while the family logs in. Returns whether this is the link. */
export function captureEmailSettingsLink(hash: string): boolean {
  if (hash !== EMAIL_SETTINGS) return false
  isFollowed = true
  return true
}

/** Whether the email settings must open. True once for each followed link. */
export function takeEmailSettingsLink(): boolean {
  const wasFollowed = isFollowed
  isFollowed = false
  return wasFollowed
}
