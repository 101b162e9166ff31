import { Trans, useLingui } from '@lingui/react/macro'
import { Box, Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import type { OfficeRegistration } from '../../../contract/registration/office.ts'
import { CLASS_GRADES } from '../../../domain/grade.ts'
import { fullName } from '../../../domain/person.ts'
import { queryClient } from '../../api/queryClient.ts'
import { schoolQuery } from '../../api/school.ts'
import { EVENT_LABELS } from '../../registration/texts/labels.ts'
import { AsyncBoundary } from '../../ui/feedback/AsyncBoundary.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { ErrorAlert } from '../../ui/feedback/ErrorAlert.tsx'
import { lazyPart } from '../../ui/feedback/lazyPart.tsx'
import { NotFoundPanel } from '../../ui/feedback/NotFoundPanel.tsx'
import { downloadPdf } from '../../ui/format/downloadFile.ts'
import { gradeName } from '../../ui/format/labels.ts'
import { IconFileTypePdf, IconPrinter } from '../../ui/icons.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { RowLink } from '../../ui/table/RowLink.tsx'
import { BackButton } from '../ui/BackButton.tsx'
import { useSchoolClock } from '../ui/DateCell.tsx'
import { RecordTitle } from '../ui/RecordTitle.tsx'
import { AccessTable } from './AccessLog.tsx'
import { mergeAnswers, NOTHING_OPENED, type OpenedAnswers, withOpened } from './answers/openedAnswers.ts'
import { RegistrationAnswers } from './answers/RegistrationAnswers.tsx'
import { REGISTRATIONS, registrationPath } from './paths.ts'
import { registrationQuery } from './queries.ts'
import { DuplicatesCard } from './review/Duplicates.tsx'
import { ReviewCard } from './review/ReviewCard.tsx'
import { StateBadge } from './StateBadge.tsx'

const NotesForm = lazyPart(async () => (await import('./NotesForm.tsx')).NotesForm)

/** One registration: the office's review, all answers, the history and the access log. */
export function AdminRegistration() {
  const { registration_id } = useParams({ from: '/admin/dashboard/registrations/$registration_id' })
  return /^[1-9]\d{0,8}$/.test(registration_id) ? (
    <RegistrationById key={registration_id} id={Number(registration_id)} />
  ) : (
    <NotFoundPanel />
  )
}

function RegistrationById({ id }: { readonly id: number }) {
  const { data: registration } = useSuspenseQuery(registrationQuery(id))
  return registration ? <RegistrationPage registration={registration} /> : <NotFoundPanel />
}

function RegistrationPage({ registration }: { readonly registration: OfficeRegistration }) {
  const { t } = useLingui()
  const [opened, setOpened] = useState(NOTHING_OPENED)
  const { id, answers, history } = registration
  return (
    <>
      <RegistrationHeader registration={registration} opened={opened} />
      <Group gap="1.25rem" align="flex-start">
        {/* Beside the answers, if there is room for both. */}
        <Stack gap="1.25rem" flex="2 1 22rem" miw={0} data-screen-only>
          <ReviewCard registration={registration} />
          <Siblings siblings={registration.siblings} />
          <DuplicatesCard registration={registration} />
          <Card title={t`Notes`}>
            <AsyncBoundary compact>
              <NotesForm registration={registration} />
            </AsyncBoundary>
          </Card>
          <Card title={t`History`}>
            <History history={history} />
          </Card>
        </Stack>
        <RegistrationAnswers
          id={id}
          answers={answers}
          opened={opened}
          onOpened={(groups, more) => setOpened((all) => withOpened(all, groups, more))}
        />
        <Box flex="1 0 100%" miw={0} data-screen-only>
          <Card title={t`Access Log`} lead={t`Who read the sensitive answers. Entries can't be changed or deleted.`}>
            <AccessTable registration_id={id} />
          </Card>
        </Box>
      </Group>
    </>
  )
}

/** The other children of the household. Renders nothing if there are none. */
function Siblings({ siblings }: Pick<OfficeRegistration, 'siblings'>) {
  const { t, i18n } = useLingui()
  if (siblings.length === 0) return null
  return (
    <Card
      title={t`Brothers and Sisters`}
      lead={t`The family registered them together. You can accept them together or decide about each.`}
    >
      <Stack className="links plain" component="ul" gap="0.625rem">
        {siblings.map((sibling) => {
          const grade = CLASS_GRADES.find((value) => value === sibling.grade)
          return (
            <li key={sibling.id}>
              <RowLink to={registrationPath(sibling)}>{fullName(sibling)}</RowLink>{' '}
              {grade && <span>{i18n._(gradeName(grade))}</span>} <StateBadge state={sibling.state} />
            </li>
          )
        })}
      </Stack>
    </Card>
  )
}

/** What happened to a registration, newest first. */
function History({ history }: Pick<OfficeRegistration, 'history'>) {
  const { t, i18n } = useLingui()
  const { formatDateTime } = useSchoolClock()
  return (
    <Stack className="plain" component="ol" gap="0.625rem">
      {history.toReversed().map(({ id, date, event, user_name }) => (
        <li key={id}>
          <strong>{i18n._(EVENT_LABELS[event])}</strong> {user_name !== '' && t`by ${user_name}`}
          <Text component="time" c="dimmed" display="block" fz="xs" dateTime={date}>
            {formatDateTime(date)}
          </Text>
        </li>
      ))}
    </Stack>
  )
}

interface PrintedProps {
  readonly registration: OfficeRegistration
  /** The sensitive answers that are printed as well. */
  readonly opened: OpenedAnswers
}

/** The student, the state and the reference, with a link back to the list. */
function RegistrationHeader({ registration, opened }: PrintedProps) {
  const { t, i18n } = useLingui()
  const { formatDateTime, zoneName: zone } = useSchoolClock()
  const { reference, received_at, year, state } = registration
  const grade = CLASS_GRADES.find((value) => value === registration.grade)
  return (
    <Stack gap="0.375rem" align="flex-start" mb="lg">
      <BackButton list={REGISTRATIONS} />
      <RecordTitle screen={t`Registration`}>{fullName(registration)}</RecordTitle>
      <p>
        <StateBadge state={state} /> {grade && `${i18n._(gradeName(grade))} · `}
        {year} · <Trans>Reference {reference}</Trans>
      </p>
      <p>
        <Trans>
          Received <time dateTime={received_at}>{formatDateTime(received_at)}</time> ({zone})
        </Trans>
      </p>
      <Group gap="sm" mt="0.625rem" data-screen-only>
        <Button variant="default" leftSection={<IconPrinter size={18} />} onClick={() => window.print()}>
          {t`Print`}
        </Button>
        <RegistrationPdfButton registration={registration} opened={opened} />
      </Group>
    </Stack>
  )
}

/** Downloads the registration with the answers that are open on the screen. The PDF library loads on the first click. */
function RegistrationPdfButton({ registration, opened }: PrintedProps) {
  const { t } = useLingui()
  const save = useMutation({
    mutationFn: async () => {
      const [school, { createRegistrationPdf }] = await Promise.all([
        queryClient.fetchQuery(schoolQuery),
        import('./answers/createRegistrationPdf.ts'),
      ])
      const form = mergeAnswers(registration.answers, opened.answers)
      return createRegistrationPdf({ registration, form, opened: opened.groups, school })
    },
    onSuccess: ({ file }) => downloadPdf(`registration-${registration.reference}.pdf`, file),
    gcTime: 0,
  })
  const unprintable = save.data?.unprintable.join(', ')
  return (
    <Stack gap="sm">
      <Button
        variant="default"
        leftSection={<IconFileTypePdf size={18} />}
        loading={save.isPending}
        onClick={() => save.mutate()}
      >
        {t`Download PDF`}
      </Button>
      <ErrorAlert error={save.error} />
      <div role="alert">
        {unprintable && (
          <Banner type="warning">{t`The PDF cannot show all letters of ${unprintable}. To see them on paper, choose Print instead.`}</Banner>
        )}
      </div>
    </Stack>
  )
}
