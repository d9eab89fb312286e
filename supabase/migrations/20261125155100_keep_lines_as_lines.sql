-- Control characters and signs that nobody sees came with what people pasted: a title broke the feed, a link led nowhere.
create function private.clean_line(line text) returns text
language sql immutable set search_path = '' as $$
  select btrim(normalize(replace(regexp_replace(regexp_replace(clean_line.line, '[\u00ad\u034f\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]+', '', 'g'),
    '[\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'), U&'\2011', '-'), nfc))
$$;
comment on function private.clean_line is 'What is seen of a text of one line. What joins or parts letters and emoji stays. The forms say the same (app/i18n/one-line.ts).';

create function private.is_line(line text) returns boolean
language sql immutable set search_path = '' as $$
  select is_line.line !~ '[\u0001-\u001f\u007f-\u009f\u2028\u2029\u00ad\u034f\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]'
$$;
comment on function private.is_line is 'Whether a text can be shown on one line: no control character, no end of a line, and nothing that is not seen and carries no meaning.';
revoke execute on function private.clean_line(text), private.is_line(text) from public;
-- A constraint is looked at in the name of whoever writes.
grant execute on function private.is_line(text) to anon, authenticated, service_role;

update public.profiles set guardian_contact = rpad(private.clean_line(guardian_contact), greatest(char_length(private.clean_line(guardian_contact)), 5), '-') where not private.is_line(guardian_contact);
update public.profiles set profession = nullif(private.clean_line(profession), '') where not private.is_line(profession);
update public.article_categories set name_pt = coalesce(nullif(private.clean_line(name_pt), ''), '-') where not private.is_line(name_pt);
update public.article_categories set name_en = coalesce(nullif(private.clean_line(name_en), ''), '-') where not private.is_line(name_en);
update public.article_versions set title = coalesce(nullif(private.clean_line(title), ''), '-') where not private.is_line(title);
update public.article_versions set excerpt = nullif(private.clean_line(excerpt), '') where not private.is_line(excerpt);
update public.article_versions set cover_alt = nullif(private.clean_line(cover_alt), '') where not private.is_line(cover_alt);
update public.article_drafts set title = private.clean_line(title) where not private.is_line(title);
update public.article_drafts set excerpt = private.clean_line(excerpt) where not private.is_line(excerpt);
update public.article_drafts set cover_alt = nullif(private.clean_line(cover_alt), '') where not private.is_line(cover_alt);
update public.article_revisions set title = private.clean_line(title) where not private.is_line(title);
update public.article_revisions set excerpt = private.clean_line(excerpt) where not private.is_line(excerpt);
update public.article_revisions set cover_alt = nullif(private.clean_line(cover_alt), '') where not private.is_line(cover_alt);
update public.topic_suggestions set topic = rpad(private.clean_line(topic), greatest(char_length(private.clean_line(topic)), 3), '-') where not private.is_line(topic);
update public.calendar_entries set label = nullif(private.clean_line(label), '') where not private.is_line(label);
update public.days_off set label = nullif(private.clean_line(label), '') where not private.is_line(label);
update public.busy_calendars set name = coalesce(nullif(private.clean_line(name), ''), '-') where not private.is_line(name);
update public.classes set online_link = nullif(private.clean_line(online_link), '') where not private.is_line(online_link);
update public.makeup_credits set reason = coalesce(nullif(private.clean_line(reason), ''), '-') where not private.is_line(reason);
update public.testimonials set about_pt = nullif(private.clean_line(about_pt), '') where not private.is_line(about_pt);
update public.testimonials set about_en = nullif(private.clean_line(about_en), '') where not private.is_line(about_en);
update public.test_modules set name = coalesce(nullif(private.clean_line(name), ''), '-') where not private.is_line(name);
update public.assignments set title = coalesce(nullif(private.clean_line(title), ''), '-') where not private.is_line(title);
update public.plans set name = coalesce(nullif(private.clean_line(name), ''), '-') where not private.is_line(name);
update public.class_charges set waive_reason = rpad(private.clean_line(waive_reason), greatest(char_length(private.clean_line(waive_reason)), 3), '-') where not private.is_line(waive_reason);
update public.billing_rules set pix_key = nullif(private.clean_line(pix_key), '') where not private.is_line(pix_key);
update public.billing_rules set pix_city = nullif(private.clean_line(pix_city), '') where not private.is_line(pix_city);
update public.charges set description = coalesce(nullif(private.clean_line(description), ''), '-') where not private.is_line(description);
update public.charges set discount_reason = nullif(private.clean_line(discount_reason), '') where not private.is_line(discount_reason);
update public.charges set cancel_reason = rpad(private.clean_line(cancel_reason), greatest(char_length(private.clean_line(cancel_reason)), 3), '-') where not private.is_line(cancel_reason);
update public.payments set description = private.clean_line(description) where not private.is_line(description);
update public.payments set nfse_number = nullif(private.clean_line(nfse_number), '') where not private.is_line(nfse_number);
update public.payments set reverse_reason = rpad(private.clean_line(reverse_reason), greatest(char_length(private.clean_line(reverse_reason)), 3), '-') where not private.is_line(reverse_reason);
update public.credits set reason = rpad(private.clean_line(reason), greatest(char_length(private.clean_line(reason)), 3), '-') where not private.is_line(reason);
update public.payment_proofs set decline_reason = rpad(private.clean_line(decline_reason), greatest(char_length(private.clean_line(decline_reason)), 3), '-') where not private.is_line(decline_reason);
update public.placement_items set code = coalesce(nullif(private.clean_line(code), ''), '-') where not private.is_line(code);
update public.placement_items set picture_alt = nullif(private.clean_line(picture_alt), '') where not private.is_line(picture_alt);
update public.site_settings set brand_first_name = coalesce(nullif(private.clean_line(brand_first_name), ''), '-') where not private.is_line(brand_first_name);
update public.site_settings set contact_email = nullif(private.clean_line(contact_email), '') where not private.is_line(contact_email);
update public.site_settings set contact_phone = nullif(private.clean_line(contact_phone), '') where not private.is_line(contact_phone);
update public.site_settings set linkedin_url = nullif(private.clean_line(linkedin_url), '') where not private.is_line(linkedin_url);
update public.site_settings set instagram_url = nullif(private.clean_line(instagram_url), '') where not private.is_line(instagram_url);
update public.site_settings set language_app_url = nullif(private.clean_line(language_app_url), '') where not private.is_line(language_app_url);
update public.site_settings set company_address = nullif(private.clean_line(company_address), '') where not private.is_line(company_address);

alter table public.profiles
  add constraint profiles_guardian_contact_is_line check (private.is_line(guardian_contact)),
  add constraint profiles_profession_is_line check (private.is_line(profession));
alter table public.article_categories
  add constraint article_categories_name_pt_is_line check (private.is_line(name_pt)),
  add constraint article_categories_name_en_is_line check (private.is_line(name_en));
alter table public.article_versions
  add constraint article_versions_title_is_line check (private.is_line(title)),
  add constraint article_versions_excerpt_is_line check (private.is_line(excerpt)),
  add constraint article_versions_cover_alt_is_line check (private.is_line(cover_alt));
alter table public.article_drafts
  add constraint article_drafts_title_is_line check (private.is_line(title)),
  add constraint article_drafts_excerpt_is_line check (private.is_line(excerpt)),
  add constraint article_drafts_cover_alt_is_line check (private.is_line(cover_alt));
alter table public.article_revisions
  add constraint article_revisions_title_is_line check (private.is_line(title)),
  add constraint article_revisions_excerpt_is_line check (private.is_line(excerpt)),
  add constraint article_revisions_cover_alt_is_line check (private.is_line(cover_alt));
alter table public.topic_suggestions
  add constraint topic_suggestions_topic_is_line check (private.is_line(topic));
alter table public.calendar_entries
  add constraint calendar_entries_label_is_line check (private.is_line(label));
alter table public.days_off
  add constraint days_off_label_is_line check (private.is_line(label));
alter table public.busy_calendars
  add constraint busy_calendars_name_is_line check (private.is_line(name));
alter table public.classes
  add constraint classes_online_link_is_line check (private.is_line(online_link));
alter table public.makeup_credits
  add constraint makeup_credits_reason_is_line check (private.is_line(reason));
alter table public.testimonials
  add constraint testimonials_about_pt_is_line check (private.is_line(about_pt)),
  add constraint testimonials_about_en_is_line check (private.is_line(about_en));
alter table public.test_modules
  add constraint test_modules_name_is_line check (private.is_line(name));
alter table public.assignments
  add constraint assignments_title_is_line check (private.is_line(title));
alter table public.plans
  add constraint plans_name_is_line check (private.is_line(name));
alter table public.class_charges
  add constraint class_charges_waive_reason_is_line check (private.is_line(waive_reason));
alter table public.billing_rules
  add constraint billing_rules_pix_key_is_line check (private.is_line(pix_key)),
  add constraint billing_rules_pix_city_is_line check (private.is_line(pix_city));
alter table public.charges
  add constraint charges_description_is_line check (private.is_line(description)),
  add constraint charges_discount_reason_is_line check (private.is_line(discount_reason)),
  add constraint charges_cancel_reason_is_line check (private.is_line(cancel_reason));
alter table public.payments
  add constraint payments_description_is_line check (private.is_line(description)),
  add constraint payments_nfse_number_is_line check (private.is_line(nfse_number)),
  add constraint payments_reverse_reason_is_line check (private.is_line(reverse_reason));
alter table public.credits
  add constraint credits_reason_is_line check (private.is_line(reason));
alter table public.payment_proofs
  add constraint payment_proofs_decline_reason_is_line check (private.is_line(decline_reason));
alter table public.placement_items
  add constraint placement_items_code_is_line check (private.is_line(code)),
  add constraint placement_items_picture_alt_is_line check (private.is_line(picture_alt));
alter table public.site_settings
  add constraint site_settings_brand_first_name_is_line check (private.is_line(brand_first_name)),
  add constraint site_settings_contact_email_is_line check (private.is_line(contact_email)),
  add constraint site_settings_contact_phone_is_line check (private.is_line(contact_phone)),
  add constraint site_settings_linkedin_url_is_line check (private.is_line(linkedin_url)),
  add constraint site_settings_instagram_url_is_line check (private.is_line(instagram_url)),
  add constraint site_settings_language_app_url_is_line check (private.is_line(language_app_url)),
  add constraint site_settings_company_address_is_line check (private.is_line(company_address));
