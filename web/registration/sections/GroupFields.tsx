import { useLingui } from '@lingui/react/macro'
import { Box, Button, Group } from '@mantine/core'
import { Fragment, useId, useReducer, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useFormContext } from 'react-hook-form'
import type { Household } from '../../../contract/registration/household.ts'
import type { School } from '../../../contract/school.ts'
import { type Answer, type Answers, answerAt, isAnswered } from '../../../domain/registration/answers.ts'
import { withMaskedPhones } from '../../../domain/registration/completeForm.ts'
import type { RegistrationRules } from '../../../domain/registration/errors.ts'
import { hasSameAnswers } from '../../../domain/registration/household.ts'
import { familyErrors } from '../../../domain/registration/progress.ts'
import type { SectionName } from '../../../domain/registration/sectionNames.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { focusOnMount } from '../../ui/focus/focusOnMount.ts'
import { fieldId } from '../../ui/form/fieldLabels.ts'
import { IconCopy, IconTrash } from '../../ui/icons.tsx'
import cardStyles from '../../ui/layout/Card.module.css'
import { AnswerField } from '../fields/AnswerField.tsx'
import pageStyles from '../StudentRegistration.module.css'
import { type CopySource, copiedAnswers, copySourcesAbove, hasAnswers } from './answerChanges.ts'
import { AnswerSource, OfferedAnswers } from './OfferedAnswers.tsx'
import styles from './Section.module.css'
import { allPathsOf, isMailing, type QuestionGroup } from './sectionParts.ts'

const NO_YEARS: readonly string[] = []

/** A card with the questions of a group. */
export function GroupFields(props: {
  readonly group: QuestionGroup
  readonly section: SectionName
  readonly rules: RegistrationRules
  readonly school: School
  readonly household: Household | undefined
  /** The family has just added this person. */
  readonly isNew: boolean
  /** Below another heading of the page. */
  readonly heading?: 'h4'
  readonly onRemove: () => void
}) {
  const { group, school, household, isNew, heading: Heading = 'h2', onRemove } = props
  const { years } = props.rules
  const { part, title, hint, paths } = group
  const id = useId()
  const offer = useOffer(props)
  const mailing = paths.filter(isMailing)
  return (
    <section className={`${cardStyles.card} ${styles.group}`} aria-labelledby={id}>
      <Heading id={id} tabIndex={-1} ref={isNew ? focusOnMount : undefined}>
        {title}
      </Heading>
      {hint && (
        <Box component="p" c="dimmed" fz="sm">
          {hint}
        </Box>
      )}
      {offer && household && (
        <Box component="p" c="dimmed" fz="sm">
          <AnswerSource household={household} school={school} />
        </Box>
      )}
      {offer?.isFolded ? (
        <OfferedAnswers {...offer} isOptional={part.isPerson} headingId={id} />
      ) : (
        <>
          {rowsOf(paths.filter((path) => !isMailing(path))).map((row) => (
            <Fragment key={row[0]}>
              <CopyAnswers part={part.key} above={row[0]} />
              <FieldRow row={row} years={years} />
            </Fragment>
          ))}
          {mailing.length > 0 && <MailingAddress paths={mailing} />}
          {part.isPerson && <RemovePerson person={part.key} title={title} onRemove={onRemove} />}
        </>
      )}
    </section>
  )
}

/** The answers that the household offers to a group, and what the family does with them. Undefined without any. */
function useOffer(props: {
  readonly group: QuestionGroup
  readonly section: SectionName
  readonly rules: RegistrationRules
  readonly household: Household | undefined
}) {
  const { group, section, rules, household } = props
  const { getValues, setValue, clearErrors } = useFormContext()
  const answers = household?.answers ?? {}
  const paths = allPathsOf(section, group).filter((path) => isAnswered(answerAt(answers, path)))
  const form: Answers = getValues()
  const isTaken = hasSameAnswers(form, answers, paths)
  const hasErrors = () => {
    const errors = familyErrors(section, getValues(), rules)
    return group.paths.some((path) => errors[path] !== undefined)
  }
  const [opened, setOpened] = useState(() => !hasSameAnswers(form, {}, paths) && (!isTaken || hasErrors()))
  const [, render] = useReducer((count: number) => count + 1, 0)
  if (paths.length === 0) return undefined
  const take = (taken: boolean) => {
    for (const [path, answer] of Object.entries(placesBefore(group.part.key, form))) setValue(path, answer)
    const typed = withMaskedPhones(answers)
    for (const path of paths) setValue(path, taken ? answerAt(typed, path) : null, { shouldDirty: true })
    clearErrors(paths)
    if (taken && hasErrors()) setOpened(true)
    render()
  }
  const change = () => {
    flushSync(() => {
      if (!isTaken) take(true)
      setOpened(true)
    })
    document.getElementById(fieldId(group.paths[0] ?? ''))?.focus()
  }
  return { paths, answers, isTaken, isFolded: !opened, onTake: take, onChange: change }
}

/** The list of siblings has no gaps. */
function placesBefore(part: string, { siblings }: Answers): Record<string, Answers> {
  const [, place = '0'] = /^siblings\.(\d)$/.exec(part) ?? []
  const known = Array.isArray(siblings) ? siblings : []
  return Object.fromEntries(
    Array.from({ length: Number(place) }, (_, index) => [`siblings.${index}`, known[index] ?? {}] as const),
  )
}

type Row = readonly [first: string, second?: string]

/** The answers that share a row with the next one: the year with the grade, the state with the ZIP code. */
const STARTS_PAIR = /\.(?:year|(?:mailing_)?state)$/

function rowsOf(paths: readonly string[]): Row[] {
  const isSecond = (index: number) => STARTS_PAIR.test(paths[index - 1] ?? '')
  return paths.flatMap((path, index): Row[] => {
    if (isSecond(index)) return []
    const next = paths[index + 1]
    return [next !== undefined && isSecond(index + 1) ? [path, next] : [path]]
  })
}

function FieldRow({ row: [first, second], years }: { readonly row: Row; readonly years: readonly string[] }) {
  if (second === undefined) return <AnswerField path={first} years={years} />
  return (
    <Group gap="sm" wrap="nowrap" align="flex-start" grow>
      <AnswerField path={first} years={years} />
      <AnswerField path={second} years={years} />
    </Group>
  )
}

/** Removes a person, and asks before answers are lost. `onRemove` moves the focus. */
function RemovePerson(props: { readonly person: string; readonly title: string; readonly onRemove: () => void }) {
  const { person, title, onRemove } = props
  const { t } = useLingui()
  const { getValues } = useFormContext()
  const [isAsking, setAsking] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = (then: () => void) => {
    flushSync(() => setAsking(false))
    then()
  }
  const name = title.toLocaleLowerCase()
  return (
    <>
      <Button
        ref={button}
        style={{ alignSelf: 'flex-start' }}
        variant="subtle"
        color="red"
        size="xs"
        leftSection={<IconTrash size={16} />}
        onClick={() => (hasAnswers(getValues(), person) ? setAsking(true) : onRemove())}
      >
        {t`Remove ${name}`}
      </Button>
      {isAsking && (
        <Dialog opened title={t`Remove ${name}?`} onClose={() => close(() => button.current?.focus())}>
          <p>{t`The answers about this person will be deleted.`}</p>
          <Group className={pageStyles.actions} gap="sm">
            <Button variant="default" onClick={() => close(() => button.current?.focus())}>{t`Cancel`}</Button>
            <Button color="red" onClick={() => close(onRemove)}>{t`Remove`}</Button>
          </Group>
        </Dialog>
      )}
    </>
  )
}

/** Buttons above a field that copy answers given before, such as the student's address, into its part. */
function CopyAnswers({ part, above }: { readonly part: string; readonly above: string }) {
  const { t } = useLingui()
  const { getValues, setValue } = useFormContext()
  const sources = copySourcesAbove(above)
  if (sources.length === 0) return null
  const labels: Readonly<Record<CopySource, string>> = {
    'student address': t`Same address as student`,
    'enrolling parent': t`Same as Enrolling Parent`,
  }
  const copy = (source: CopySource) => {
    for (const [path, answer] of Object.entries(copiedAnswers(source, part, getValues())))
      setValue(path, answer, { shouldValidate: false, shouldDirty: true })
  }
  return (
    <Group gap="xs">
      {sources.map((source) => (
        <Button
          key={source}
          variant="default"
          size="xs"
          leftSection={<IconCopy size={16} />}
          onClick={() => copy(source)}
          data-wraps
        >
          {labels[source]}
        </Button>
      ))}
    </Group>
  )
}

/** Without a check mark there is no mailing address. Its answers come back when the box is checked again. */
function MailingAddress({ paths }: { readonly paths: readonly string[] }) {
  const { t } = useLingui()
  const { getValues, setValue, clearErrors } = useFormContext()
  const [isElsewhere, setElsewhere] = useState(() => paths.some((path) => isAnswered(getValues(path))))
  const kept = useRef<ReadonlyMap<string, Answer>>(new Map())
  const change = (checked: boolean) => {
    const answers = checked ? kept.current : new Map<string, Answer>(paths.map((path) => [path, null]))
    kept.current = new Map(paths.map((path) => [path, getValues(path)]))
    for (const [path, answer] of answers) setValue(path, answer, { shouldDirty: true })
    clearErrors([...paths])
    setElsewhere(checked)
  }
  return (
    <>
      <Group component="label" gap="0.625rem" align="flex-start" wrap="nowrap" mih={24}>
        <input type="checkbox" checked={isElsewhere} onChange={({ currentTarget }) => change(currentTarget.checked)} />
        <span>{t`Mail goes to another address`}</span>
      </Group>
      {isElsewhere && rowsOf(paths).map((row) => <FieldRow key={row[0]} row={row} years={NO_YEARS} />)}
    </>
  )
}
