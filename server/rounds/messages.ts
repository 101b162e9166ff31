import type { RankingProblem } from '../../domain/draw/ranking.ts'
import { CHOICES_LIMIT } from '../../domain/draw/round.ts'
import type { whyNotDraw, whyNotSaveRanking } from '../../domain/draw/roundState.ts'
import type { RoundProblem } from '../../domain/draw/saveRound.ts'
import { Problem } from '../http/problem.ts'

export const ROUND_MESSAGES: Readonly<Record<RoundProblem, string>> = {
  'ends-before-start': 'The ranking period must close after it opens',
  'in-the-past': 'Enter a time in the future',
  'already-open': "You can't change this after families have started ranking",
}

export const RANKING_MESSAGES: Readonly<Record<RankingProblem, string>> = {
  'unknown-class': 'One of these classes is no longer offered. Reload the page and save again.',
  'ranked-twice': 'A class can be in the list only once',
  'different-times': "These classes aren't all at the same time",
  'time-ranked-twice': 'There is already a list for this time',
  'nothing-ranked': 'Choose at least one class',
  'too-many-choices': `At most ${CHOICES_LIMIT} classes`,
  'wrong-grade': "One of these classes isn't for this grade. Remove it and save again.",
  'already-enrolled': 'Your child is already in one of these classes. Remove it and save again.',
}

const REFUSALS: Readonly<Record<NonNullable<ReturnType<typeof whyNotSaveRanking | typeof whyNotDraw>>, string>> = {
  'not-open-yet': "You can't rank classes yet.",
  closed: "The time to rank classes is over. You can't change your choices anymore.",
  'not-closed-yet': 'Families can still rank classes. Run the lottery after the ranking period.',
  'already-drawn': 'The lottery has already run. Its results are final.',
}

/** 422 with the reason as its code. */
export function roundProblem(because: keyof typeof REFUSALS): Problem {
  return new Problem(422, REFUSALS[because], { code: because })
}

/** 422 with the messages by field. */
export function fieldsProblem(errors: readonly (readonly [field: string, message: string])[]): Problem {
  const byField = Object.fromEntries(errors.map(([field, message]) => [field, [message]]))
  return new Problem(422, errors[0]?.[1] ?? '', { errors: byField, code: 'invalid' })
}
