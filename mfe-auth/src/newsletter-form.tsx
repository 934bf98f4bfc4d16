export { NewsletterForm } from './features/newsletter/newsletter-form';
