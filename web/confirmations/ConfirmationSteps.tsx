import { useLingui } from '@lingui/react/macro'
import { Box, Button, Group } from '@mantine/core'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { CONFIRMATION_GROUPS } from '../../domain/confirmations/groups.ts'
import { ApiProblem } from '../api/problem.ts'
import { schoolQuery } from '../api/school.ts'
import { AsyncBoundary } from '../ui/feedback/AsyncBoundary.tsx'
import { focusFromTop } from '../ui/focus/focusOnMount.ts'
import { useSubmitGuard } from '../ui/form/useSubmitGuard.ts'
import { IconCircle, IconCircleCheck } from '../ui/icons.tsx'
import cardStyles from '../ui/layout/Card.module.css'
import type { Confirming } from './confirming.ts'
import { StepCard } from './StepCard.tsx'
import {
  type Decisions,
  decidedAnswers,
  FAMILY,
  groupState,
  type OfferedChild,
  type Step,
  stepsOf,
  toConfirmed,
  toDecision,
  withOffers,
} from './steps.ts'
import { useDecisions } from './useDecisions.ts'

/** The school knows something else than the family saw. */
const CHANGED = 412

/** What the school knows now. It is in no cache after the screen is left. */
function knownQuery({ key, readKnown }: Confirming) {
  return {
    queryKey: ['known answers', key],
    queryFn: () => readKnown(),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  }
}

/** The steps one after another: what is the same for all children, then each child, which a press sends. */
export function ConfirmationSteps(props: {
  readonly confirming: Confirming
  /** What is said when all children are confirmed. */
  readonly done: { readonly title: string; readonly children: ReactNode }
}) {
  const { confirming, done } = props
  const { t } = useLingui()
  const { asking, by, key: keptAs } = confirming
  const { data: school } = useSuspenseQuery(schoolQuery)
  const { data: known, refetch } = useSuspenseQuery(knownQuery(confirming))
  const [waiting] = useState(() => new Set(unconfirmed(known)))
  const [opened, setOpened] = useState<string>()
  const [hasMoved, setMoved] = useState(false)
  const { of, decide, forget } = useDecisions(keptAs)
  const open = (key?: string) => {
    setOpened(key)
    setMoved(true)
  }
  const confirm = useMutation({
    mutationFn: (child: OfferedChild) => confirming.confirm(toConfirmed(child, of(child))),
    onSuccess: (_, child) => {
      forget(child)
      open()
    },
    onError: (error) => {
      if (error instanceof ApiProblem && error.status === CHANGED) void refetch()
    },
  })
  const send = useSubmitGuard(undefined, (child: OfferedChild) => confirm.mutateAsync(child).catch(() => undefined))
  // A child that was confirmed on this screen has another version now.
  const reopen = async (key: string) => {
    if (key !== FAMILY) await refetch()
    open(key)
  }

  const left = unconfirmed(asking.children)
  const isLeft = ({ student_id }: OfferedChild) => left.includes(student_id)
  const steps = stepsOf(withOffers(known), waiting, by)
  const isDone = ({ key, children, groups }: Step) =>
    children.every((child) => !isLeft(child) || (key === FAMILY && groups.every((group) => of(child)[group])))
  const current = opened ?? steps.find((step) => !isDone(step))?.key
  return (
    <>
      {current === undefined && <AllConfirmed {...done} takesFocus={hasMoved} />}
      {steps.map((step) => {
        const { key, children, groups } = step
        const [child] = key === FAMILY ? children.filter(isLeft) : children
        const title = key === FAMILY ? (by === 'family' ? t`Your Family` : t`The Family`) : (child?.first_name ?? '')
        if (!child || key !== current)
          return (
            <FoldedStep
              key={key}
              title={title}
              isDone={isDone(step)}
              {...((key !== FAMILY || children.every(isLeft)) && { onOpen: () => void reopen(key) })}
            />
          )
        const card = (child: OfferedChild) => {
          const made = isLeft(child) ? of(child) : { ...ALL_SAME, ...of(child) }
          return (
            <StepCard
              key={`${key} ${child.version}`}
              title={title}
              step={step}
              answers={decidedAnswers(child, made)}
              stateOf={(group) => groupState(group, child, made)}
              by={by}
              school={school}
              draftOf={(group) => `confirmation ${keptAs} ${key} ${group}`}
              takesFocus={hasMoved}
              isSending={confirm.isPending}
              error={confirm.error}
              onDecide={(group, answers) =>
                decide(children, [group], answers ? toDecision(group, child, answers) : 'same')
              }
              onDone={() => {
                decide(
                  children,
                  groups.filter((group) => !made[group]),
                  'same',
                )
                if (key === FAMILY) open()
                else void send(child)
              }}
            />
          )
        }
        if (key === FAMILY || by === 'family') return card(child)
        return (
          <AsyncBoundary key={`${key} ${child.version}`}>
            <Opened confirming={confirming} child={child}>
              {card}
            </Opened>
          </AsyncBoundary>
        )
      })}
    </>
  )
}

/** A child with the sensitive groups that the office reads now. */
function Opened(props: {
  readonly confirming: Confirming
  readonly child: OfferedChild
  readonly children: (child: OfferedChild) => ReactNode
}) {
  const { confirming, child, children } = props
  const { student_id, version } = child
  const { queryKey, ...query } = knownQuery(confirming)
  const { data } = useSuspenseQuery({
    ...query,
    queryKey: [...queryKey, student_id, version],
    queryFn: () => confirming.readKnown(student_id),
  })
  const opened = withOffers(data).find((known) => known.student_id === student_id)
  return children({ ...child, ...opened, version })
}

const ALL_SAME: Decisions = Object.fromEntries(CONFIRMATION_GROUPS.map((group) => [group, 'same' as const]))

function unconfirmed(children: readonly { readonly student_id: number; readonly confirmed_at: string | null }[]) {
  return children.filter(({ confirmed_at }) => confirmed_at === null).map(({ student_id }) => student_id)
}

/** A step that is done, or comes later. */
function FoldedStep(props: { readonly title: string; readonly isDone: boolean; readonly onOpen?: () => void }) {
  const { title, isDone, onOpen } = props
  const { t } = useLingui()
  const id = useId()
  return (
    <Group
      component="section"
      className="surface"
      px="md"
      py="xs"
      mih={60}
      justify="space-between"
      wrap="nowrap"
      aria-labelledby={id}
    >
      <Group gap="xs" wrap="nowrap" miw={0}>
        {isDone ? (
          <IconCircleCheck color="var(--success)" aria-label={t`Done`} />
        ) : (
          <IconCircle color="var(--mantine-color-dimmed)" />
        )}
        <Box component="h2" id={id} fz="lg" style={{ overflowWrap: 'anywhere' }}>
          {title}
        </Box>
      </Group>
      {isDone && onOpen && (
        <Button variant="subtle" mih={44} flex="none" aria-describedby={id} onClick={onOpen}>
          {t`Change it`}
        </Button>
      )}
    </Group>
  )
}

function AllConfirmed(props: { readonly title: string; readonly children: ReactNode; readonly takesFocus: boolean }) {
  const { title, children, takesFocus } = props
  const id = useId()
  return (
    <section className={`surface ${cardStyles.card}`} aria-labelledby={id}>
      <h2 id={id} tabIndex={-1} ref={takesFocus ? focusFromTop : undefined}>
        {title}
      </h2>
      {children}
    </section>
  )
}
