import { SUMMARY } from '../data/registrationSummary.ts'
import { answer } from './answers.ts'
import { OFFICE_DASHBOARD, VISITOR } from './sample/accounts.ts'
import { confirmationOf, knownChild } from './sample/confirmations.ts'
import { asksRuby, paperOf } from './sample/documents.ts'
import { course, dashboardOf, enrollmentOf, RUBY, schedule, waitingFor } from './sample/family.ts'
import { childOf, documentList, MATEO, missing, RESIDENCY, RUBY as RUBY_MARSH, sent } from './sample/officeDocuments.ts'
import { OFFICE_LISTS } from './sample/people.ts'
import { FAMILY, SEMESTER } from './sample/school.ts'

const WEEK = schedule({ enrolled: [course('Kitchen Chemistry')], waiting: [waitingFor(course('Creative Writing'))] })
const LISTS = [
  ...OFFICE_LISTS,
  answer('GET /api/registrations', 200, { registrations: [SUMMARY], total: 1, years: ['2026 - 2027'] }),
]

/** Screens of each audience, what they ask for, their titles in Spanish, and what they show of it. Those of a child are Ruby's. */
export const SCREENS = [
  { path: '/', title: 'Iniciar sesión', shows: /./, answers: VISITOR },
  { path: '/registration', title: 'Crear cuenta', shows: /./, answers: VISITOR },
  { path: '/reset-form', title: 'Cambiar la contraseña', shows: /./, answers: VISITOR },
  { path: '/student-registration', title: 'Registro de estudiante nuevo', shows: /./, answers: VISITOR },
  { path: '/lottery/check', title: 'Verificar un sorteo', shows: /./, answers: VISITOR },
  {
    path: '/dashboard',
    title: 'Panel',
    shows: /Creative Writing/,
    role: 'parent',
    answers: dashboardOf([[RUBY, WEEK]]),
  },
  { path: '/enrollment', title: 'Inscripción', shows: /Pottery/, role: 'parent', answers: enrollmentOf(RUBY, WEEK) },
  {
    path: '/documents',
    title: 'Documentos',
    shows: /16 de octubre|October 16/,
    role: 'parent',
    answers: [...FAMILY, asksRuby(paperOf())],
  },
  {
    path: `/confirm/${SEMESTER.slug}`,
    title: 'Confirmar para Fall 2026',
    shows: /12 Cedar Lane/,
    role: 'parent',
    answers: confirmationOf([knownChild(RUBY)]),
  },
  {
    path: '/admin/dashboard',
    title: 'Panel de administración',
    shows: /Fall 2026/,
    role: 'admin',
    answers: OFFICE_DASHBOARD,
  },
  {
    path: `/admin/dashboard/classes/${SEMESTER.slug}`,
    title: 'Clases',
    shows: /Pottery/,
    role: 'admin',
    answers: LISTS,
  },
  {
    path: '/admin/dashboard/audit-trail',
    title: 'Registro de auditoría',
    shows: /Elena Marsh/,
    role: 'admin',
    answers: LISTS,
  },
  {
    path: '/admin/dashboard/documents',
    title: 'Documentos',
    shows: /Mateo Ortiz/,
    role: 'admin',
    answers: [
      ...LISTS,
      documentList([childOf(RUBY_MARSH, [sent(RESIDENCY.id, 71)]), childOf(MATEO, [missing(RESIDENCY.id)])], 1),
    ],
  },
  { path: '/admin/dashboard/registrations', title: 'Registros', shows: /Ana Nez/, role: 'admin', answers: LISTS },
  {
    path: '/admin/dashboard/users/students',
    title: 'Estudiantes',
    shows: /Ruby Marsh/,
    role: 'admin',
    answers: LISTS,
  },
  {
    path: '/admin/dashboard/school',
    title: 'Escuela',
    shows: /12\.3/,
    role: 'admin',
    answers: OFFICE_DASHBOARD,
  },
] as const
