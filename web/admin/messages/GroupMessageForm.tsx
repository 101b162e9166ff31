import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { Course } from '../../../contract/courses.ts'
import { MessageToGroup } from '../../../contract/messages.ts'
import type { Semester } from '../../../contract/semesters.ts'
import type { ClassFilter } from '../../../domain/classFilter.ts'
import { bySection } from '../../../domain/course.ts'
import { DAYS } from '../../../domain/days.ts'
import { CLASS_GRADES } from '../../../domain/grade.ts'
import { call } from '../../api/call.ts'
import { previewEmails } from '../../ui/familyEmails/askFirst.ts'
import { CheckboxField } from '../../ui/form/CheckboxField.tsx'
import { Form, useContractForm } from '../../ui/form/Form.tsx'
import { parseId, SelectField, TextField } from '../../ui/form/fields.tsx'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { TextAreaField } from '../../ui/form/TextAreaField.tsx'
import { dayLabel, gradeLabel } from '../../ui/format/labels.ts'
import { teacherOptions } from '../../ui/format/teacherOptions.ts'
import { FieldGrid } from '../ui/FieldGrid.tsx'
import { groupDraft } from './groupDraft.ts'
import { MessagePreview } from './MessagePreview.tsx'

/** The office's message to a group of families, with a preview. The form stays mounted behind it and keeps its draft. */
export function GroupMessageForm(props: {
  readonly semester: Semester
  readonly courses: readonly Course[]
  readonly filter: ClassFilter
  readonly chosen: readonly number[]
  readonly onSent: (message: string) => void
}) {
  const { semester, courses, filter, chosen, onSent } = props
  const { t, i18n } = useLingui()
  const [previewed, setPreviewed] = useState<{ readonly message: MessageToGroup; readonly families: number }>()
  const { day, grade, teacher, waiting, full, under } = filter
  const to = waiting ? 'waiting' : 'enrolled'
  const suggested = { to, course: undefined, day, grade, teacher, full: full ?? false, under } as const
  const group = chosen.length === 0 ? suggested : { to: 'enrolled' as const, courses: [...chosen] }
  const form = useContractForm(MessageToGroup, { ...group, subject: '', text: '' })
  const params = { semester: semester.id }
  const preview = async (message: MessageToGroup) => {
    const answer = await previewEmails('POST /api/semester/:semester/messages', { params, body: message })
    if ('emails' in answer) setPreviewed({ message, families: answer.emails.families })
  }
  const goBack = () => {
    flushSync(() => setPreviewed(undefined))
    form.setFocus('subject')
  }
  const labels = {
    to: t`Send to`,
    course: t`Class`,
    day: t`Days`,
    grade: t`Grade`,
    teacher: t`Teacher`,
    full: t`Full classes only`,
    under: t`Fewer students than`,
    subject: t`Subject`,
    text: t`Message`,
  }
  const parts = [
    { value: 'enrolled', label: t`Enrolled only` },
    { value: 'roster', label: t`Enrolled and wait list` },
    { value: 'waiting', label: t`Wait list only` },
  ]
  const classes = courses
    .filter(({ active }) => active)
    .toSorted(bySection)
    .map(({ id, section, name }) => ({ value: String(id), label: `${section} ${name}` }))
  const options = {
    course: [{ value: '', label: t`All classes` }, ...classes],
    day: [{ value: '', label: t`All days` }, ...DAYS.map((value) => ({ value, label: i18n._(dayLabel(value)) }))],
    grade: [
      { value: '', label: t`All grades` },
      ...CLASS_GRADES.map((value) => ({ value, label: i18n._(gradeLabel(value)) })),
    ],
    teacher: [{ value: '', label: t`All teachers` }, ...teacherOptions(courses)],
  }
  return (
    <>
      <div hidden={previewed !== undefined}>
        <Form form={form} labels={labels} draftName={groupDraft(semester, chosen)} onSubmit={preview}>
          {chosen.length > 0 && <ChosenClasses courses={courses.filter(({ id }) => chosen.includes(id))} />}
          <FieldGrid min="11rem">
            <SelectField name="to" required data={parts} />
            {chosen.length === 0 && (
              <>
                <SelectField name="course" data={options.course} parse={parseId} />
                <SelectField name="day" data={options.day} parse={orAll} />
                <SelectField name="grade" data={options.grade} parse={orAll} />
                <SelectField name="teacher" data={options.teacher} parse={parseId} />
                <TextField name="under" inputMode="numeric" parse={parseId} />
                <CheckboxField name="full" />
              </>
            )}
          </FieldGrid>
          <TextField name="subject" required initialFocus />
          <TextAreaField name="text" required hint={t`Text only, no bold or colors. Each family gets one email.`} />
          <SubmitButton>{t`Preview`}</SubmitButton>
        </Form>
      </div>
      {previewed && (
        <MessagePreview
          message={previewed.message}
          send={() =>
            call('POST /api/semester/:semester/messages', { params, body: previewed.message, notify_families: 'yes' })
          }
          onBack={goBack}
          onSent={onSent}
        >
          <Trans>
            This email goes to <Plural value={previewed.families} one="# family" other="# families" />. Once sent, it
            can't be taken back.
          </Trans>
        </MessagePreview>
      )}
    </>
  )
}

function ChosenClasses({ courses }: { readonly courses: readonly Course[] }) {
  const { i18n } = useLingui()
  const names = new Intl.ListFormat(i18n.locale).format(courses.toSorted(bySection).map(({ name }) => name))
  return (
    <p>
      <strong>
        <Plural value={courses.length} one="To the families of # class:" other="To the families of # classes:" />
      </strong>{' '}
      {names}
    </p>
  )
}

function orAll(value: string): string | undefined {
  return value || undefined
}
