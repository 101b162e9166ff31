import { Plural, useLingui } from '@lingui/react/macro'
import { Box, Button, Group, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { NewCourse } from '../../../contract/courseFields.ts'
import type { CourseWithRoster } from '../../../contract/courses.ts'
import type { BodyTo } from '../../../contract/routes.ts'
import type { ListedSemester } from '../../../contract/semesters.ts'
import type { TeacherName } from '../../../contract/teachers.ts'
import { fullName } from '../../../domain/person.ts'
import { cacheCourse, courseQuery } from '../../api/officeCourse.ts'
import { ApiProblem } from '../../api/problem.ts'
import { Dialog } from '../../ui/dialog/Dialog.tsx'
import { callAfterAsking } from '../../ui/familyEmails/askFirst.ts'
import notice from '../../ui/feedback/Notice.module.css'
import { SectionError } from '../../ui/feedback/SectionError.tsx'
import { Form, useContractForm } from '../../ui/form/Form.tsx'
import { fieldId } from '../../ui/form/fieldLabels.ts'
import { SaveBar } from '../../ui/form/SubmitButton.tsx'
import { IconCopy, IconUsersGroup } from '../../ui/icons.tsx'
import { ClassFields } from './ClassFields.tsx'
import { type CopiedClass, CopyClassForm } from './CopyClassForm.tsx'
import { DoubleBooked } from './DoubleBooked.tsx'
import { copyFields, EMPTY_CLASS, RequiredSemesterId, useClassLabels } from './fields.ts'

const schema = NewCourse.safeExtend({ semester: RequiredSemesterId })

/** Creates a class, optionally with fields and roster copied from another. */
export function NewClassForm(props: {
  readonly semesters: readonly ListedSemester[]
  readonly teachers: readonly TeacherName[]
  readonly semester: number | undefined
  readonly onCreated: (course: CourseWithRoster) => void
}) {
  const { semesters, semester, onCreated } = props
  const { t } = useLingui()
  const labels = useClassLabels()
  const form = useContractForm(schema, { ...EMPTY_CLASS, semester })
  const [copied, setSource] = useState<CourseWithRoster>()
  // A restored draft has only the id of the class that was copied.
  const [roster = [], copy_of = 0] = useWatch({ control: form.control, name: ['roster', 'copy_of'] })
  const {
    data: restored,
    error: notLoaded,
    refetch,
  } = useQuery({ ...courseQuery(copy_of), enabled: !copied && copy_of > 0 })
  const source = copied ?? restored?.course
  const create = useMutation({
    mutationFn: (body: BodyTo<'POST /api/courses'>) =>
      callAfterAsking('POST /api/courses', { body }, { action: t`Create Class` }),
    onSuccess: (reply) => {
      if (!reply) return
      cacheCourse(reply.body.course)
      onCreated(reply.body.course)
    },
  })

  const teachers = props.teachers.filter(({ active }) => active === 1)
  const fill = ({ source, into }: CopiedClass) => {
    form.reset({ ...copyFields(source, teachers), semester: into }, { keepDefaultValues: true })
    setSource(source)
    create.reset()
  }
  const removeRoster = () => {
    form.setValue('roster', [])
    form.clearErrors('roster')
  }
  return (
    <>
      <CopyClass semesters={semesters} intoSemester={() => form.getValues('semester')} onCopied={fill} />
      <Form form={form} labels={{ ...labels, roster: t`Roster` }} draftName="class" onSubmit={create.mutateAsync}>
        {roster.length > 0 && (
          <CopiedRoster
            roster={roster}
            source={source}
            failure={!source && notLoaded && <SectionError error={notLoaded} reset={refetch} />}
            error={create.error}
            onRemove={removeRoster}
          />
        )}
        <ClassFields semesters={semesters} teachers={teachers} withOptional={source?.period === 'Optional'} />
        <DoubleBooked />
        <SaveBar savedMessage="">{t`Create Class`}</SaveBar>
      </Form>
    </>
  )
}

/** A button that opens the dialog for choosing the class to copy. */
function CopyClass(props: {
  readonly semesters: readonly ListedSemester[]
  /** The semester that is chosen in the form. */
  readonly intoSemester: () => number | undefined
  readonly onCopied: (copied: CopiedClass) => void
}) {
  const { semesters, intoSemester, onCopied } = props
  const { t } = useLingui()
  const [opened, setOpened] = useState(false)
  const finish = (copied: CopiedClass) => {
    setOpened(false)
    onCopied(copied)
  }
  return (
    <Group gap="0.75rem 1.5rem" justify="space-between" m={0} mt="0.375rem" mb="lg">
      <Text c="dimmed">{t`Fill in the form, or start from an existing class.`}</Text>
      <Button variant="default" leftSection={<IconCopy size={18} />} onClick={() => setOpened(true)}>
        {t`Copy a course`}
      </Button>
      <Dialog opened={opened} title={t`Copy a course`} onClose={() => setOpened(false)}>
        {opened && <CopyClassForm semesters={semesters} into={intoSemester()} onCopied={finish} />}
      </Dialog>
    </Group>
  )
}

/** Shows that a roster was copied, and names each student a rule refused. */
function CopiedRoster(props: {
  readonly roster: readonly number[]
  /** Undefined until it is loaded. */
  readonly source: CourseWithRoster | undefined
  /** Why the source is not loaded. */
  readonly failure: ReactNode
  readonly error: unknown
  readonly onRemove: () => void
}) {
  const { roster, source, failure, error, onRemove } = props
  const { t } = useLingui()
  const refused = error instanceof ApiProblem ? (error.errors.roster ?? []) : []
  return (
    <section
      className={notice.notice}
      id={fieldId('roster')}
      tabIndex={-1}
      aria-label={t`Roster`}
      data-tone={refused.length > 0 ? 'error' : 'info'}
    >
      <IconUsersGroup />
      <Box flex="1 1 12rem">
        <p className={notice.title}>{t`Roster has been copied`}</p>
        <details>
          <Box component="summary" mih={24}>
            <Plural value={roster.length} one="# child" other="# children" /> {source && t`from ${source.name}`}
          </Box>
          <p>
            {source?.enrolled
              .filter(({ id }) => roster.includes(id))
              .map(fullName)
              .join(', ')}
          </p>
        </details>
        {failure}
        {refused.length > 0 && (
          <Box component="ul" m={0} mt="xs" c="var(--mantine-color-error)">
            {refused.map((why) => (
              <li key={why}>{why}</li>
            ))}
          </Box>
        )}
      </Box>
      <Button variant="default" onClick={onRemove}>
        {t`Remove the roster`}
      </Button>
    </section>
  )
}
