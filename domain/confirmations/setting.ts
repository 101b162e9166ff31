/** Whether a semester asks families to confirm, and whether a child gets seats in it only then. */
export const CONFIRMATION_SETTINGS = ['off', 'asked', 'required'] as const
export type ConfirmationSetting = (typeof CONFIRMATION_SETTINGS)[number]

/** `confirmation_from` is the day from which families are asked, "2026-08-01". Null: no later day than today. */
interface Asking {
  /** Whether families see the semester. */
  readonly active: boolean
  readonly ends_on: string | null
  readonly confirmation: ConfirmationSetting
  readonly confirmation_from: string | null
}

/** Whether families are asked to confirm on this day: no longer after the last day of the semester. */
export function asksToConfirm({ active, ends_on, confirmation, confirmation_from }: Asking, today: string): boolean {
  const hasBegun = confirmation_from === null || confirmation_from <= today
  return active && confirmation !== 'off' && hasBegun && (ends_on === null || today <= ends_on)
}

/** `missing`: not confirmed. `to-review`: confirmed with changes that nobody in the office has reviewed. */
export const CONFIRMATION_STATES = ['missing', 'confirmed', 'to-review'] as const
export type ConfirmationState = (typeof CONFIRMATION_STATES)[number]

/** Hours for which a reminded family is not reminded again. */
export const REMINDER_PAUSE_HOURS = 24
