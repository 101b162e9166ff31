-- The access log also records who read a student's ethnicity, race and birthplace.
alter table registration_access drop constraint registration_access_answers_check;
alter table registration_access add constraint registration_access_answers_check check (
  answers in ('identity', 'student_health_conditions', 'partCInfo', 'studentReferralQuestionnaire', 'azResidencyDocs')
);
