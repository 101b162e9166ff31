import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Group, Text } from '@mantine/core'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { OpeningFigures } from '../../../contract/openingFigures.ts'
import type { ListedSemester } from '../../../contract/semesters.ts'
import { OPENING_MINUTES } from '../../../contract/values.ts'
import type { Refusal } from '../../../domain/enrollment/refusals.ts'
import { clockText } from '../../../domain/enrollment/windows.ts'
import { call } from '../../api/call.ts'
import { schoolQuery } from '../../api/school.ts'
import { RowLink } from '../../ui/table/RowLink.tsx'
import { managerPath } from '../classes/paths.ts'
import { FieldGrid } from '../ui/FieldGrid.tsx'
import { FigureTable } from '../ui/FigureTable.tsx'
import { FigureList } from './FigureList.tsx'
import { MinuteBars, Note } from './MinuteBars.tsx'

/** Milliseconds between two looks while the screen is visible. */
const REFETCH_INTERVAL = 10_000

function openingFiguresQuery(semester_id: number) {
  return queryOptions({
    queryKey: ['opening figures', semester_id],
    queryFn: async () => (await call('GET /api/semester/:id/opening-figures', { params: { id: semester_id } })).body,
    refetchInterval: REFETCH_INTERVAL,
    staleTime: 0,
  })
}

/** How the enrollment of a semester goes while families enroll. */
export function LiveEnrollment({ semester }: { readonly semester: ListedSemester }) {
  const { t, i18n } = useLingui()
  const { data: figures } = useSuspenseQuery(openingFiguresQuery(semester.id))
  const { time_zone } = useSuspenseQuery(schoolQuery).data
  const time = clockText(new Date(figures.as_of), time_zone, i18n.locale)
  return (
    <>
      <Text mb="sm" fw={600}>
        {t`As of ${time}`} <Text c="dimmed" fw={400} span inherit>{t`Updates every 10 seconds`}</Text>
      </Text>
      <KeyFigures figures={figures} />
      <FieldGrid min="18rem" spacing="2.5rem" verticalSpacing="lg" mt="lg">
        <MinuteBars figures={figures} timeZone={time_zone} />
        <Refusals refusals={figures.refusals} />
        <FillingClasses semester={semester} classes={figures.classes} />
      </FieldGrid>
    </>
  )
}

function KeyFigures({ figures }: { readonly figures: OpeningFigures }) {
  const { t } = useLingui()
  const { families, enrollments, children_without_class } = figures
  const total = enrollments.reduce((sum, count) => sum + count, 0)
  const last = enrollments.at(-2) ?? 0
  const shown = [
    { name: t`Families logged in`, value: families.signed_in },
    { name: t`Waiting to log in`, value: families.waiting },
    { name: t`Enrollments in ${OPENING_MINUTES} minutes`, value: total, of: t`(${last} in the last minute)` },
    { name: t`Children without any class`, value: children_without_class },
  ]
  return <FigureList figures={shown} />
}

function Refusals({ refusals }: Pick<OpeningFigures, 'refusals'>) {
  const { t, i18n } = useLingui()
  return (
    <section>
      <h3>{t`Refused Attempts`}</h3>
      <Note>{t`What families tried in the last ${OPENING_MINUTES} minutes, and why it wasn't possible`}</Note>
      {refusals.length === 0 ? (
        <Text>{t`Everything worked.`}</Text>
      ) : (
        <ul className="plain ruled">
          {refusals.map(({ because, count }) => (
            <Group key={because} component="li" wrap="nowrap" justify="space-between" py="0.3125rem" fz="sm">
              <span>{i18n._(REFUSAL_LABELS[because])}</span> <strong>{count}</strong>
            </Group>
          ))}
        </ul>
      )}
    </section>
  )
}

function FillingClasses(props: { readonly semester: ListedSemester } & Pick<OpeningFigures, 'classes'>) {
  const { semester, classes } = props
  const { t } = useLingui()
  const { active, full, filling } = classes
  return (
    <section>
      <h3>{t`Classes Filling`}</h3>
      <Note>{t`${full} of ${active} classes are full`}</Note>
      {filling.length === 0 ? (
        <Text>{t`No class has changed in the last ${OPENING_MINUTES} minutes.`}</Text>
      ) : (
        <FigureTable caption={t`Classes Filling`} columns={[t`Class`, t`Seats left`, t`Waiting`]}>
          {filling.map(({ id, name, seats_left, waiting }) => (
            <tr key={id}>
              <th scope="row">
                <RowLink to={managerPath({ id, semester_id: semester.id, semester: semester.name })}>{name}</RowLink>
              </th>
              <td>{seats_left}</td>
              <td>{waiting}</td>
            </tr>
          ))}
        </FigureTable>
      )}
    </section>
  )
}

/** Why families' commands were refused, for the office. */
const REFUSAL_LABELS: Readonly<Record<Refusal['because'], MessageDescriptor>> = {
  full: msg`The class was full`,
  'wait-list-full': msg`The wait list was full`,
  'seat-free': msg`The wait list was not needed: a seat was open`,
  'held-for-the-line': msg`Open seats were held for waiting children`,
  'same-time': msg`Another class at the same time`,
  restricted: msg`Can't be taken with another class`,
  'wrong-grade': msg`Not for the child's grade`,
  'not-open-yet': msg`Enrollment was not open yet`,
  closed: msg`Enrollment was over for the grade`,
  'semester-closed': msg`The semester was closed`,
  'already-enrolled': msg`The child had the class already`,
  'already-waiting': msg`The child was waiting already`,
  'same-child-waits': msg`The same child was waiting already`,
  'not-enrolled': msg`The child did not have the class`,
  'not-waiting': msg`The child was not waiting`,
  'not-in-reserve': msg`The child was not behind the wait list`,
  'class-over': msg`The class had met for the last time`,
  'not-confirmed': msg`The child's information was not confirmed`,
  'offer-expired': msg`The time to answer an offer was over`,
  'no-offer': msg`No seat was held for the child`,
  done: msg`The child has finished school`,
}
