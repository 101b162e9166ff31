import type { KnownChild } from '../../contract/confirmations.ts'
import type { BodyTo } from '../../contract/routes.ts'
import {
  answersOf,
  CONFIRMATION_GROUPS,
  type ConfirmationGroup,
  differentGroups,
  groupErrors,
  isSensitiveGroup,
  sharedGroups,
} from '../../domain/confirmations/groups.ts'
import type { Answers } from '../../domain/registration/answers.ts'

/** A group is still right as it is offered, or the family changed its answers. */
export type Decision = 'same' | Answers
export type Decisions = Readonly<Partial<Record<ConfirmationGroup, Decision>>>

/** A child with the answers that the family is asked to confirm. */
export interface OfferedChild extends KnownChild {
  /** What the school knows. Where that misses something, what it knows of a brother or sister. */
  readonly offered: Answers
}

/** Groups that the family confirms together: those that are the same for several children, or those of one child. */
export interface Step {
  /** The id of the child, or `FAMILY`. */
  readonly key: string
  readonly children: readonly OfferedChild[]
  readonly groups: readonly ConfirmationGroup[]
}

export const FAMILY = 'family'

/** What a family decides for each child itself. */
const OF_ONE_CHILD: readonly ConfirmationGroup[] = ['consents', 'health']

function isComplete(group: ConfirmationGroup, answers: Answers): boolean {
  return Object.keys(groupErrors(group, answers)).length === 0
}

export function withOffers(children: readonly KnownChild[]): OfferedChild[] {
  return children.map((child) => {
    const missing = CONFIRMATION_GROUPS.filter(
      (group) => !OF_ONE_CHILD.includes(group) && !isComplete(group, child.answers),
    )
    const offered = missing.reduce((answers, group) => {
      const sibling = children.find((other) => isComplete(group, other.answers))
      return sibling ? withGroup(answers, group, sibling.answers) : answers
    }, child.answers)
    return { ...child, offered }
  })
}

/**
 * What is the same for the waiting children comes first, then each child with the rest. A confirmed child has all groups. The office opens what is
 * sensitive with each child.
 */
export function stepsOf(
  children: readonly OfferedChild[],
  waiting: ReadonlySet<number>,
  by: 'family' | 'office',
): Step[] {
  const together = children.filter(({ student_id }) => waiting.has(student_id))
  const shared = sharedGroups(together.map(({ offered }) => offered)).filter(
    (group) => by === 'family' || !isSensitiveGroup(group),
  )
  const groupsOf = ({ student_id }: OfferedChild) =>
    waiting.has(student_id) ? CONFIRMATION_GROUPS.filter((group) => !shared.includes(group)) : CONFIRMATION_GROUPS
  const own = children.map((child) => ({
    key: String(child.student_id),
    children: [child],
    groups: groupsOf(child),
  }))
  return [...(shared.length > 0 ? [{ key: FAMILY, children: together, groups: shared }] : []), ...own]
}

/** `missing`: what is offered is not complete, so that the family must answer. */
export type GroupState = 'missing' | 'open' | 'same' | 'changed'

export function groupState(group: ConfirmationGroup, child: OfferedChild, decisions: Decisions): GroupState {
  const decision = decisions[group]
  if (decision !== undefined) return decision === 'same' ? 'same' : 'changed'
  return isComplete(group, child.offered) ? 'open' : 'missing'
}

/** The offered answers with what the family changed. */
export function decidedAnswers({ offered }: OfferedChild, decisions: Decisions): Answers {
  return CONFIRMATION_GROUPS.reduce((answers, group) => {
    const decision = decisions[group]
    return decision === undefined || decision === 'same' ? answers : withGroup(answers, group, decision)
  }, offered)
}

/** The decision of a family that saves these answers to a group. */
export function toDecision(group: ConfirmationGroup, { offered }: OfferedChild, answers: Answers): Decision {
  const given = withGroup(offered, group, answers)
  return differentGroups(offered, given).includes(group) ? answersOf(given, [group]) : 'same'
}

export type Confirmed = BodyTo<'POST /api/semester/:semester/confirmations'>['children'][number]

/** What is sent: the groups that the school knows so already, and the answers to the others. */
export function toConfirmed(child: OfferedChild, decisions: Decisions): Confirmed {
  const { student_id, version, answers: known } = child
  const answers = decidedAnswers(child, decisions)
  const changed = differentGroups(known, answers)
  const same = CONFIRMATION_GROUPS.filter((group) => !changed.includes(group))
  return { student_id, version, same, answers: answersOf(answers, changed) }
}

function withGroup(answers: Answers, group: ConfirmationGroup, given: Answers): Answers {
  return mergeAnswers(answers, answersOf(given, [group]))
}

function mergeAnswers(answers: Answers, given: Answers): Answers {
  const merged = Object.entries(given).map(([name, value]) => {
    const known = answers[name]
    const isGroup = typeof value === 'object' && value !== null && typeof known === 'object' && known !== null
    return [name, isGroup ? { ...known, ...value } : value]
  })
  return { ...answers, ...Object.fromEntries(merged) }
}
