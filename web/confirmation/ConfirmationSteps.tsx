import { useLingui } from '@lingui/react/macro'
import { Box, Button, Group, Text } from '@mantine/core'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { AskingSemester } from '../../contract/confirmations.ts'
import { CONFIRMATION_GROUPS } from '../../domain/confirmation/groups.ts'
import { call } from '../api/call.ts'
import { confirmationsQuery } from '../api/confirmations.ts'
import { ApiProblem } from '../api/problem.ts'
import { queryClient } from '../api/queryClient.ts'
import { schoolQuery } from '../api/school.ts'
import { focusFromTop } from '../ui/focus/focusOnMount.ts'
import { useSubmitGuard } from '../ui/form/useSubmitGuard.ts'
import { IconCircle, IconCircleCheck } from '../ui/icons.tsx'
import cardStyles from '../ui/layout/Card.module.css'
import { LinkButton } from '../ui/navigation/LinkButton.tsx'
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
function knownQuery(semester: number) {
  return {
    queryKey: ['known answers', semester],
    queryFn: async () => {
      const parts = { params: { semester }, body: {} }
      return (await call('POST /api/semester/:semester/confirmations/known', parts)).body.children
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  }
}

/** The steps one after another: what is the same for all children, then each child, which a press sends. */
export function ConfirmationSteps({ asking }: { readonly asking: AskingSemester }) {
  const { t } = useLingui()
  const { semester_id } = asking
  const { data: school } = useSuspenseQuery(schoolQuery)
  const { data: known, refetch } = useSuspenseQuery(knownQuery(semester_id))
  const [waiting] = useState(() => new Set(unconfirmed(known)))
  const [opened, setOpened] = useState<string>()
  const [hasMoved, setMoved] = useState(false)
  const { of, decide, forget } = useDecisions(semester_id)
  const open = (key?: string) => {
    setOpened(key)
    setMoved(true)
  }
  const confirm = useMutation({
    mutationFn: async (child: OfferedChild) => {
      const parts = { params: { semester: semester_id }, body: { children: [toConfirmed(child, of(child))] } }
      return (await call('POST /api/semester/:semester/confirmations', parts)).body.semesters
    },
    onSuccess: (semesters, child) => {
      forget(child)
      queryClient.setQueryData(confirmationsQuery.queryKey, semesters)
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
  const steps = stepsOf(withOffers(known), waiting)
  const isDone = ({ key, children, groups }: Step) =>
    children.every((child) => !isLeft(child) || (key === FAMILY && groups.every((group) => of(child)[group])))
  const current = opened ?? steps.find((step) => !isDone(step))?.key
  return (
    <>
      {current === undefined && <AllConfirmed asking={asking} takesFocus={hasMoved} />}
      {steps.map((step) => {
        const { key, children, groups } = step
        const [child] = key === FAMILY ? children.filter(isLeft) : children
        const title = key === FAMILY ? t`Your Family` : (child?.first_name ?? '')
        if (!child || key !== current)
          return (
            <FoldedStep
              key={key}
              title={title}
              isDone={isDone(step)}
              {...((key !== FAMILY || children.every(isLeft)) && { onOpen: () => void reopen(key) })}
            />
          )
        const made = isLeft(child) ? of(child) : { ...ALL_SAME, ...of(child) }
        return (
          <StepCard
            key={`${key} ${child.version}`}
            title={title}
            step={step}
            answers={decidedAnswers(child, made)}
            stateOf={(group) => groupState(group, child, made)}
            school={school}
            draftOf={(group) => `confirmation ${semester_id} ${key} ${group}`}
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
      })}
    </>
  )
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
        <Button variant="subtle" mih={44} aria-describedby={id} onClick={onOpen}>
          {t`Change it`}
        </Button>
      )}
    </Group>
  )
}

function AllConfirmed({ asking, takesFocus }: { readonly asking: AskingSemester; readonly takesFocus: boolean }) {
  const { t } = useLingui()
  const id = useId()
  return (
    <section className={cardStyles.card} aria-labelledby={id}>
      <h2 id={id} tabIndex={-1} ref={takesFocus ? focusFromTop : undefined}>
        {t`Thank You`}
      </h2>
      <Text my="sm">
        {t`Everything is confirmed for ${asking.name}. If something changes later, come back here and change it.`}
      </Text>
      <LinkButton to="/dashboard">{t`Back to Dashboard`}</LinkButton>
    </section>
  )
}
