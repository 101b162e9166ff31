import { bellScheduleOf } from '../../domain/bellSchedule.ts'
import { DAYS, type DayNoteKey, dayNoteKeyOf } from '../../domain/days.ts'
import { CLASS_GRADES, type ClassGrade, type NoteKey, noteKeyOf } from '../../domain/grade.ts'
import { SAMPLE_BELL_SCHEDULES } from './bellSchedules.ts'
import { formatTimeRange } from './classes.ts'

interface GradeNote {
  readonly message: string
  readonly message_es: string
  readonly days: Partial<
    Readonly<Record<DayNoteKey, { readonly time: string; readonly msg: string; readonly msg_es: string }>>
  >
}

export type Notes = Partial<Readonly<Record<NoteKey, GradeNote>>>

/** What the office tells a grade in general and about some days. */
type Messages = Partial<Readonly<Record<DayNoteKey, string>>> & { readonly message: string }

const ENGLISH: Partial<Readonly<Record<NoteKey, Messages>>> = {
  kindergarten: {
    message:
      '<p>Welcome! Kindergarten comes for <strong>whole days</strong>: choose one All Day class for each day you want.</p><ul><li>Start with one or two days</li><li>Visit us: <a href="https://example.org/visit">open mornings</a></li></ul>',
    m: '<p>Drop-off at <strong>Cottage 1</strong> from 8:15.</p>',
    t: '<p>Tuesdays <em>and</em> Thursdays; the group stays together.</p>',
    w: '<p>Short day. Choose Little Explorers <strong>or</strong> Forest School.</p>',
  },
  grade_3: {
    message: '<p>Third grade may add an <strong>Optional Class</strong> after Wednesday and Friday.</p>',
    w: '<p>With Chess Corner the day ends at 3:00.</p>',
    f: '<p>With Recorder Choir the day ends at 4:00.</p>',
  },
  grade_5: {
    message:
      '<p>A full week has <strong>eight classes on Monday and six on Tuesday and Thursday</strong>. Lunch Bunch and Homework Club count.</p><p>Please check the restrictions: <em>Robotics I</em> and <em>Robotics II</em> are not taken together.</p>',
    m: '<p>Lunch is period 4, <strong>11:30-12:10</strong>.</p>',
    t: '<p>One choice is for both days.</p>',
    w: '<p>Period 1, then one class for periods 2 to 6.</p>',
    f: '<p>Friday is <em>yours</em>: choose as many as you like.</p>',
  },
  grade_8: {
    message:
      '<p>Not sure about <em>Pre-Algebra</em> or <em>Algebra I</em>? The placement test is on the first Monday.</p>',
    t: '<p>Algebra I meets in period 1.</p>',
  },
  grade_10: {
    message:
      '<p>High school needs at least <strong>one HS option</strong>.</p><ul><li>Four options, one room each</li><li>One mathematics class at a time</li></ul>',
    hs: '<p>Options 1 to 4; see <a href="https://example.org/credits">what counts for credit</a>.</p>',
  },
  grade_12: {
    message: '<p>Seniors: order transcripts <strong>three weeks</strong> before you need them.</p>',
    hs: '<p>Counselor in Room 2 during option 4.</p>',
  },
}

const SPANISH: typeof ENGLISH = {
  kindergarten: {
    message:
      '<p>¡Bienvenidos! Kindergarten viene <strong>días completos</strong>: elija una clase de Todo el día para cada día que desee.</p><ul><li>Empiece con uno o dos días</li><li>Visítenos: <a href="https://example.org/visit">mañanas abiertas</a></li></ul>',
    m: '<p>Entrada en <strong>Cottage 1</strong> desde las 8:15.</p>',
    t: '<p>Martes <em>y</em> jueves; el grupo es el mismo.</p>',
    w: '<p>Día corto. Elija Pequeños exploradores <strong>o</strong> Escuela del bosque.</p>',
  },
  grade_3: {
    message:
      '<p>Tercer grado puede agregar una <strong>clase opcional</strong> después del miércoles y del viernes.</p>',
    w: '<p>Con Rincón de ajedrez, el día termina a las 3:00.</p>',
    f: '<p>Con Conjunto de flautas dulces, el día termina a las 4:00.</p>',
  },
  grade_5: {
    message:
      '<p>Una semana completa tiene <strong>ocho clases el lunes y seis el martes y el jueves</strong>. Almuerzo en grupo y Club de tareas cuentan.</p><p>Revise las restricciones: <em>Robótica I</em> y <em>Robótica II</em> no se toman juntas.</p>',
    m: '<p>El almuerzo es el período 4, <strong>11:30-12:10</strong>.</p>',
    t: '<p>Una elección vale para los dos días.</p>',
    w: '<p>Período 1 y después una clase para los períodos 2 a 6.</p>',
    f: '<p>El viernes es <em>suyo</em>: elija todas las que quiera.</p>',
  },
  grade_8: {
    message: '<p>¿No sabe si <em>Preálgebra</em> o <em>Álgebra I</em>? El examen de nivel es el primer lunes.</p>',
    t: '<p>Álgebra I es en el período 1.</p>',
  },
  grade_10: {
    message:
      '<p>La preparatoria necesita al menos <strong>una opción HS</strong>.</p><ul><li>Cuatro opciones, cada una en un salón</li><li>Una clase de matemáticas a la vez</li></ul>',
    hs: '<p>Opciones 1 a 4; vea <a href="https://example.org/credits">qué cuenta para créditos</a>.</p>',
  },
  grade_12: {
    message: '<p>Último año: pida los certificados <strong>tres semanas</strong> antes de necesitarlos.</p>',
    hs: '<p>Consejería en Room 2 durante la opción 4.</p>',
  },
}

/** The messages, and the hours of every day by the bell schedules. */
export const NOTES: Notes = Object.fromEntries(
  CLASS_GRADES.flatMap((grade) => {
    const key = noteKeyOf(grade)
    const [english, spanish] = key ? [ENGLISH[key], SPANISH[key]] : []
    return english && spanish ? [[key, noteOf(grade, english, spanish)]] : []
  }),
)

function noteOf(grade: ClassGrade, english: Messages, spanish: Messages): GradeNote {
  const hours = DAYS.flatMap((day) => {
    const rows = bellScheduleOf(SAMPLE_BELL_SCHEDULES, day, grade)?.rows ?? []
    const [first, last] = [rows[0], rows.at(-1)]
    const key = dayNoteKeyOf(day)
    if (!first || !last) return []
    const time = formatTimeRange(first.starts_at, last.ends_at)
    return [[key, { time, msg: english[key] ?? '', msg_es: spanish[key] ?? '' }]]
  })
  return { message: english.message, message_es: spanish.message, days: Object.fromEntries(hours) }
}
