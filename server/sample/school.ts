import type { Insertable } from 'kysely'
import type { SchoolColumns } from '../../contract/school.ts'
import { phoneMask } from '../../domain/person.ts'
import type { Tables } from '../schema/tables.ts'
import { OFFICE } from './people.ts'

/** The settings of the school that are not the defaults. */
export const SAMPLE_SCHOOL = {
  name: 'Saguaro Community School',
  time_zone: 'America/Phoenix',
  office_name: 'Ruth Castellanos',
  office_email: OFFICE.email,
  office_phone: OFFICE.phone,
  liaison_name: 'Daniel Yazzie',
  liaison_email: 'liaison@sample.school',
  liaison_phone: '6025550161',
  state_coordinator_name: 'Homeless Education Office',
  state_coordinator_email: 'homeless.education@example.org',
  state_coordinator_phone: '6025550162',
} as const satisfies Partial<SchoolColumns>

/** `semester` is the one with open enrollment. */
export function noticesOf(semester: string): Insertable<Tables['system_notification']>[] {
  const phone = phoneMask(OFFICE.phone)
  return [
    {
      message: `Enrollment for ${semester} is open. Seats are first come, first served.`,
      message_es: `La inscripción para ${semester} está abierta. Los lugares se asignan por orden de llegada.`,
      type: 'success',
      active: true,
    },
    {
      message: `Questions? Call the school office at ${phone} on school days from 8:00\u00a0a.m. to 3:00\u00a0p.m.`,
      message_es: `¿Tiene preguntas? Llame a la oficina de la escuela al ${phone} los días de clases, de 8:00\u00a0a.\u00a0m. a 3:00\u00a0p.\u00a0m.`,
      type: 'info',
      active: true,
    },
    {
      message: 'Enrollment is closed tonight from 10 to 11 p.m. while we do maintenance.',
      message_es: 'La inscripción está cerrada esta noche, de 10 a 11\u00a0p.\u00a0m., por mantenimiento.',
      type: 'warning',
      active: false,
    },
  ]
}
