import { Plural, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { CourseFields } from '../../../contract/courseFields.ts'
import type { CourseWithRoster } from '../../../contract/courses.ts'
import { checkCourse, updateCourse } from '../../../contract/officeCourses.ts'
import type { Semester } from '../../../contract/semesters.ts'
import type { Teacher } from '../../../contract/teachers.ts'
import { DAYS } from '../../../domain/days.ts'
import { fullName } from '../../../domain/person.ts'
import { type CallParts, call } from '../../api/call.ts'
import { type CourseWithEtag, cacheCourse, courseQuery } from '../../api/officeCourse.ts'
import { ApiProblem } from '../../api/problem.ts'
import { queryClient } from '../../api/queryClient.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { callAfterAsking } from '../../ui/familyEmails/askFirst.ts'
import { useEmailsOf } from '../../ui/familyEmails/useEmailsOf.tsx'
import { focusOnMount } from '../../ui/focus/focusOnMount.ts'
import { Form, useContractForm } from '../../ui/form/Form.tsx'
import { labelText, useFieldLabels } from '../../ui/form/fieldLabels.ts'
import { SaveBar } from '../../ui/form/SubmitButton.tsx'
import { showProblem } from '../../ui/form/showProblem.ts'
import { dayLabel } from '../../ui/format/labels.ts'
import { SanitizedHtml } from '../../ui/richText/SanitizedHtml.tsx'
import styles from './Class.module.css'
import { ClassFields } from './ClassFields.tsx'
import { type Change, changesBetween, type FieldName } from './changes.ts'
import type { ClassInput } from './classLabels.ts'
import { DoubleBooked } from './DoubleBooked.tsx'
import { RequiredSemesterId, toFormValues, useClassLabels } from './fields.ts'

interface Save {
  readonly body: ClassInput & { readonly withdraw_offers?: boolean }
  readonly notify_families?: 'yes' | 'no'
}

const schema = CourseFields.extend({ semester: RequiredSemesterId })

/** Edits a class. It sends the ETag of the version it loaded, so that it cannot overwrite another admin's changes. */
export function EditClassForm(props: {
  readonly loaded: CourseWithEtag
  readonly semesters: readonly Semester[]
  readonly teachers: readonly Teacher[]
}) {
  const { semesters, teachers } = props
  const { t } = useLingui()
  const labels = useClassLabels()
  const [{ course, etag }, setBase] = useState(props.loaded)
  const [changes, setChanges] = useState<readonly Change[]>()
  const [asked, setAsked] = useState<{ readonly body: ClassInput; readonly message: string }>()
  const form = useContractForm(schema, toFormValues(course))
  const params = { id: course.id }

  const rebaseOnto = (fresh: CourseWithEtag) => {
    const conflicts = changesBetween(toFormValues(course), toFormValues(fresh.course), form.getValues())
    for (const { field, theirs, mine } of conflicts) if (mine === undefined) form.setValue(field, theirs)
    setChanges(conflicts)
    setBase(fresh)
  }
  const save = useMutation({
    /** With `notify_families`, the admin was asked about the emails. */
    mutationFn: ({ body, notify_families }: Save) =>
      notify_families
        ? call(updateCourse, { params, body, if_match: etag, notify_families })
        : callAfterAsking(updateCourse, { params, body, if_match: etag }, { action: t`Save` }),
    onError: (error, { body }) => {
      if (error instanceof ApiProblem && error.code === 'withdraws-offers') setAsked({ body, message: error.message })
    },
    onSuccess: async (reply) => {
      if (!reply) return
      const { status, body, etag } = reply
      if (status === 412) return rebaseOnto(await queryClient.fetchQuery({ ...courseQuery(course.id), staleTime: 0 }))
      form.reset(toFormValues(body.course))
      cacheCourse(body.course, etag)
      setBase({ course: body.course, etag })
      setChanges(undefined)
    },
  })

  const close = () => setAsked(undefined)
  const withdrawing = asked && { params, body: { ...asked.body, withdraw_offers: true }, if_match: etag }
  const withdraw = (notify_families: 'yes' | 'no') => {
    if (!withdrawing) return
    const showFailure = (error: unknown) => {
      form.clearErrors()
      showProblem(form, labels, error)
    }
    void save.mutateAsync({ body: withdrawing.body, notify_families }).catch(showFailure).finally(close)
  }
  const saved = save.isSuccess && save.data?.status === 200
  const teacherOptions = teachers.filter(({ id, active }) => active === 1 || id === course.teacher_id)
  return (
    <Form form={form} labels={labels} draftName={classDraft(course)} onSubmit={(body) => save.mutateAsync({ body })}>
      {changes && <EditConflict key={etag} changes={changes} semesters={semesters} teachers={teachers} />}
      <ClassFields semesters={semesters} teachers={teacherOptions} withOptional />
      <Affected course={course} />
      <DoubleBooked id={course.id} />
      <WithdrawOffers
        message={asked?.message}
        parts={withdrawing}
        pending={save.isPending}
        onConfirm={withdraw}
        onClose={close}
      />
      <SaveBar savedMessage={saved ? t`Class successfully updated!` : ''}>{t`Save`}</SaveBar>
    </Form>
  )
}

/** The draft name of the form of a class. */
export function classDraft(course: { readonly id: number }): string {
  return `class ${course.id}`
}

/** Asks before fewer seats withdraw the offers of waiting children. `message` is the server's, undefined while closed. `parts` are those of the edit. */
function WithdrawOffers(props: {
  readonly message: string | undefined
  readonly parts: CallParts<typeof updateCourse> | undefined
  readonly pending: boolean
  readonly onConfirm: (notify_families: 'yes' | 'no') => void
  readonly onClose: () => void
}) {
  const { message, parts, pending, onConfirm, onClose } = props
  const { t } = useLingui()
  const { button, notify_families, view } = useEmailsOf(updateCourse, parts)
  return (
    <Dialog opened={message !== undefined} title={t`Withdraw offers?`} onClose={pending ? undefined : onClose}>
      <p>{message}</p>
      {view}
      <div className={styles.answers}>
        <Button variant="default" disabled={pending} data-autofocus onClick={onClose}>
          {t`No`}
        </Button>
        <Button {...button} loading={pending} onClick={() => onConfirm(notify_families)}>
          {t`Yes`}
        </Button>
      </div>
    </Dialog>
  )
}

const CHECKED_FIELDS = ['grade', 'days', 'period', 'restrictions', 'semester'] as const
const DEBOUNCE_MS = 400

/** Previews the students for whom this edit would break a rule, with the server's messages. */
function Affected({ course }: { readonly course: CourseWithRoster }) {
  const { t } = useLingui()
  const { control, getValues } = useFormContext<ClassInput>()
  const [checked] = useDebouncedValue(JSON.stringify(useWatch({ control, name: CHECKED_FIELDS })), DEBOUNCE_MS)
  const seats = useWatch({ control, name: 'max_seats' })
  const before = toFormValues(course)
  const isEdited = checked !== JSON.stringify(CHECKED_FIELDS.map((field) => before[field]))
  const enabled = isEdited && course.enrolled.length + course.waiting.length > 0
  const { data } = useQuery({
    queryKey: ['affected', course.id, checked],
    queryFn: async () => (await call(checkCourse, { params: { id: course.id }, body: getValues() })).body.affected,
    enabled,
    retry: false,
    staleTime: 0,
  })

  const affected = enabled ? (data ?? []) : []
  const enrolled = course.enrolled.length
  const hasTooFewSeats = Number(seats) < enrolled
  if (affected.length === 0 && !hasTooFewSeats) return null
  return (
    <section className={styles.affected} role="status">
      <h3>
        {affected.length > 0 ? (
          <Plural value={affected.length} one="# child is affected" other="# children are affected" />
        ) : (
          t`Not enough seats`
        )}
      </h3>
      <ul>
        {affected.map(({ student_id, because }) => (
          <li key={student_id}>{because}</li>
        ))}
        {hasTooFewSeats && (
          <li>
            <Plural
              value={enrolled}
              one="# child is enrolled. Enter # or more seats."
              other="# children are enrolled. Enter # or more seats."
            />
          </li>
        )}
      </ul>
      <p>{t`Change the fields above, or the roster, before you save.`}</p>
    </section>
  )
}

/** Shows what another admin changed meanwhile. For fields that both changed, either version can be saved. */
function EditConflict(props: {
  readonly changes: readonly Change[]
  readonly semesters: readonly Semester[]
  readonly teachers: readonly Teacher[]
}) {
  const { changes, ...names } = props
  const { t } = useLingui()
  const labels = useFieldLabels()
  const { setValue } = useFormContext()
  const [accepted, setAccepted] = useState<readonly FieldName[]>([])
  const accept = ({ field, theirs }: Change) => {
    setValue(field, theirs)
    setAccepted([...accepted, field])
  }
  const isAccepted = ({ field, mine }: Change) => mine === undefined || accepted.includes(field)
  return (
    <section className={styles.changed} role="alert" tabIndex={-1} ref={focusOnMount}>
      <h3>{t`Someone else changed this class while you were editing it.`}</h3>
      <p>{t`Your changes haven't been saved yet, but they're still here. Review them and save again.`}</p>
      <dl>
        {changes.map((change) => (
          <div key={change.field}>
            <dt>{labelText(labels[change.field])}</dt>
            <dd>
              {t`Their version:`} <FieldValue field={change.field} value={change.theirs} {...names} />
            </dd>
            {isAccepted(change) ? (
              <dd className={styles.accepted}>{t`Their version is now in the form.`}</dd>
            ) : (
              <dd>
                {t`Your version:`} <FieldValue field={change.field} value={change.mine} {...names} />{' '}
                <Button variant="default" size="compact-sm" onClick={() => accept(change)}>
                  {t`Use their version: ${labelText(labels[change.field])}`}
                </Button>
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  )
}

/** A field's value in words. */
function FieldValue(props: {
  readonly field: FieldName
  readonly value: unknown
  readonly semesters: readonly Semester[]
  readonly teachers: readonly Teacher[]
}) {
  const { field, value, semesters, teachers } = props
  const { t, i18n } = useLingui()
  const text = String(value ?? '')
  if (field === 'description') return <SanitizedHtml html={text} className={styles.quoted} />
  const teacher = field === 'teacher_id' ? teachers.find(({ id }) => id === value) : undefined
  const semester = field === 'semester' ? semesters.find(({ id }) => id === value) : undefined
  const day = field === 'days' ? DAYS.find((days) => days === value) : undefined
  const label = (teacher && fullName(teacher)) ?? semester?.name ?? (day && i18n._(dayLabel(day))) ?? text
  return <strong>{label === '' ? t`empty` : label}</strong>
}
