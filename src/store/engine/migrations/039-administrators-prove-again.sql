-- Platform administrators need a second factor: sessions from before they were asked for one end.
update session s set revoked_at = now(), revoked_why = 'second factor'
from app_user u
where u.id = s.user_id and u.organisation_id is null and s.revoked_at is null;
