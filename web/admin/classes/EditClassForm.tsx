import { useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { CourseFields } from '../../../contract/courseFields.ts'
import type { Semester } from '../../../contract/semesters.ts'
import type { TeacherName } from '../../../contract/teachers.ts'
import { DAYS } from '../../../domain/days.ts'
import { fullName } from '../../../domain/person.ts'
import { type CommandParts, call } from '../../api/call.ts'
import { type CourseWithEtag, cacheCourse, courseQuery } from '../../api/officeCourse.ts'
import { ApiProblem } from '../../api/problem.ts'
import { queryClient } from '../../api/queryClient.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { callAfterAsking } from '../../ui/familyEmails/askFirst.ts'
import { useEmailsOf } from '../../ui/familyEmails/useEmailsOf.tsx'
import { Form, useContractForm } from '../../ui/form/Form.tsx'
import { SaveBar, SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { showProblem } from '../../ui/form/showProblem.ts'
import { dayLabel } from '../../ui/format/labels.ts'
import type { InWords } from '../ui/EditConflict.tsx'
import { QuotedHtml } from '../ui/Quote.tsx'
import { useEditConflict } from '../ui/useEditConflict.tsx'
import { offerUndo, onClassesUndone } from '../undo/offerUndo.ts'
import { AffectedChildren } from './AffectedChildren.tsx'
import { ClassFields, type FieldInPlace, FieldsInPlace } from './ClassFields.tsx'
import type { ClassInput } from './classLabels.ts'
import { DoubleBooked } from './DoubleBooked.tsx'
import { RequiredSemesterId, toFormValues, useClassLabels } from './fields.ts'

interface Save {
  readonly body: ClassInput & { readonly withdraw_offers?: boolean }
  readonly notify_families?: 'yes' | 'no'
}

const schema = CourseFields.extend({ semester: RequiredSemesterId })

/**
 * Edits a class. It sends the ETag of the version it loaded, so that it cannot overwrite another admin's changes. With `inPlace` it shows one
 * field, and ends after a save or by Escape.
 */
export function EditClassForm(props: {
  readonly loaded: CourseWithEtag
  readonly semesters: readonly Semester[]
  readonly teachers: readonly TeacherName[]
  readonly inPlace?: { readonly field: FieldInPlace; readonly onEnd: (message?: string) => void }
}) {
  const { semesters, teachers, inPlace } = props
  const { t } = useLingui()
  const labels = useClassLabels()
  const [asked, setAsked] = useState<{ readonly body: ClassInput; readonly message: string }>()
  const form = useContractForm(schema, toFormValues(props.loaded.course))
  const conflict = useEditConflict(form, {
    loaded: props.loaded,
    toFields: (version: CourseWithEtag) => toFormValues(version.course),
    reload: () => queryClient.fetchQuery({ ...courseQuery(props.loaded.course.id), staleTime: 0 }),
    title: t`Someone else changed this class while you were editing it.`,
    inWords: useClassWords({ semesters, teachers }),
  })
  const { course } = conflict.base ?? props.loaded
  const savedMessage = t`Class successfully updated!`
  const parts = { params: { id: course.id }, if_match: conflict.if_match, expects: [] } as const
  const save = useMutation({
    mutationKey: saveKey(course),
    /** With `notify_families`, the admin was asked about the emails. */
    mutationFn: ({ body, notify_families }: Save) =>
      notify_families
        ? call('PUT /api/courses/:id', { ...parts, body, notify_families })
        : callAfterAsking('PUT /api/courses/:id', { ...parts, body }, { action: t`Save` }),
    onError: (error, { body }) => {
      if (error instanceof ApiProblem && error.code === 'withdraws-offers') setAsked({ body, message: error.message })
    },
    onSuccess: (reply) => {
      if (reply?.status !== 200) return
      const { body, etag } = reply
      form.reset(toFormValues(body.course))
      cacheCourse(body.course, etag)
      conflict.setSaved({ course: body.course, etag })
      const { name } = body.course
      offerUndo('classes', { text: t`${name} was changed.`, change_id: body.change_id })
      inPlace?.onEnd(savedMessage)
    },
  })

  /** What was typed since stays. */
  const showUndone = async () => {
    const stored = await queryClient.fetchQuery({ ...courseQuery(course.id), staleTime: 0 })
    form.reset(toFormValues(stored.course), { keepDirtyValues: true })
    conflict.setSaved(stored)
  }
  useEffect(() =>
    onClassesUndone((ids) => {
      // What the form reads does not decide whether the change was undone.
      if (ids.includes(course.id)) void showUndone().catch(() => undefined)
    }),
  )
  const close = () => setAsked(undefined)
  const withdrawing = asked && { ...parts, body: { ...asked.body, withdraw_offers: true } }
  const withdraw = (notify_families: 'yes' | 'no') => {
    if (!withdrawing) return
    const showFailure = (error: unknown) => {
      form.clearErrors()
      showProblem(form, labels, error)
    }
    const saving = save.mutateAsync({ body: withdrawing.body, notify_families })
    void conflict.unlessChanged(saving).catch(showFailure).finally(close)
  }
  const saved = save.isSuccess && save.data?.status === 200
  const teacherOptions = teachers.filter(({ id, active }) => active === 1 || id === course.teacher_id)
  return (
    <Form
      form={form}
      labels={labels}
      draftName={classDraft(course)}
      onSubmit={(body) => conflict.unlessChanged(save.mutateAsync({ body }))}
    >
      {conflict.view}
      {inPlace ? (
        <FieldsInPlace field={inPlace.field} teachers={teacherOptions} />
      ) : (
        <ClassFields semesters={semesters} teachers={teacherOptions} withOptional />
      )}
      <AffectedChildren course={course} />
      <DoubleBooked id={course.id} />
      <WithdrawOffers
        message={asked?.message}
        parts={withdrawing}
        pending={save.isPending}
        onConfirm={withdraw}
        onClose={close}
      />
      {inPlace ? (
        <Group gap="sm">
          <Button variant="default" size="md" disabled={save.isPending} onClick={() => inPlace.onEnd()}>
            {t`Cancel`}
          </Button>
          <SubmitButton>{t`Save`}</SubmitButton>
        </Group>
      ) : (
        <SaveBar savedMessage={saved ? savedMessage : ''}>{t`Save`}</SaveBar>
      )}
    </Form>
  )
}

/** The draft name of the form of a class. */
export function classDraft(course: { readonly id: number }): string {
  return `class ${course.id}`
}

export function saveKey(course: { readonly id: number }): readonly unknown[] {
  return ['save class', course.id]
}

/** Asks before fewer seats withdraw the offers of waiting children. `message` is the server's, undefined while closed. `parts` are those of the edit. */
function WithdrawOffers(props: {
  readonly message: string | undefined
  readonly parts: CommandParts<'PUT /api/courses/:id'> | undefined
  readonly pending: boolean
  readonly onConfirm: (notify_families: 'yes' | 'no') => void
  readonly onClose: () => void
}) {
  const { message, parts, pending, onConfirm, onClose } = props
  const { t } = useLingui()
  const { button, notify_families, view } = useEmailsOf('PUT /api/courses/:id', parts)
  return (
    <Dialog opened={message !== undefined} title={t`Withdraw offers?`} onClose={pending ? undefined : onClose}>
      <p>{message}</p>
      {view}
      <Group gap="sm" justify="flex-end" mt="1.25rem">
        <Button variant="default" disabled={pending} data-autofocus onClick={onClose}>
          {t`No`}
        </Button>
        <Button {...button} loading={pending} onClick={() => onConfirm(notify_families)}>
          {t`Yes`}
        </Button>
      </Group>
    </Dialog>
  )
}

/** The fields of a class whose values are ids, codes and HTML. */
function useClassWords(names: {
  readonly semesters: readonly Semester[]
  readonly teachers: readonly TeacherName[]
}): InWords {
  const { i18n } = useLingui()
  return (field, value) => {
    if (field === 'description' || field === 'description_es') return <QuotedHtml html={String(value ?? '')} />
    const teacher = field === 'teacher_id' ? names.teachers.find(({ id }) => id === value) : undefined
    const semester = field === 'semester' ? names.semesters.find(({ id }) => id === value) : undefined
    const day = field === 'days' ? DAYS.find((days) => days === value) : undefined
    const words = (teacher && fullName(teacher)) ?? semester?.name ?? (day && i18n._(dayLabel(day)))
    return words === undefined ? undefined : <strong>{words}</strong>
  }
}
