import { type Answers, isGroup } from '../../../../domain/registration/answers.ts'
import type { AccessGroup } from '../../../../domain/registration/sensitive.ts'

/** The general answers, and the sensitive ones that were opened since the screen was loaded. */
export interface OpenedAnswers {
  readonly groups: readonly AccessGroup[]
  readonly answers: Answers
}

export const NOTHING_OPENED: OpenedAnswers = { groups: [], answers: {} }

export function withOpened(
  { groups, answers }: OpenedAnswers,
  opened: readonly AccessGroup[],
  more: Answers,
): OpenedAnswers {
  return { groups: [...groups, ...opened], answers: mergeAnswers(answers, more) }
}

/** The answers of both, group by group: the identity of the student is a part of the group `student`. */
export function mergeAnswers(answers: Answers, more: Answers): Answers {
  const merged = Object.entries(more).map(([name, value]) => {
    const former = answers[name]
    return [name, isGroup(former) && isGroup(value) ? { ...former, ...value } : value]
  })
  return { ...answers, ...Object.fromEntries(merged) }
}
